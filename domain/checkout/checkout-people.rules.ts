import { ageOn } from '#domain/calendar.ts'
import type { FieldError } from '#domain/errors.ts'
import { type CheckoutAccount, type CheckoutDependent, checkoutAccountSchema } from './checkout.schema.ts'

export type DraftPeople = { account: Partial<CheckoutAccount>; dependents: CheckoutDependent[] }

const PRIMARY_FROM_AGE = 18
/** A child is covered up to the day before this birthday. */
const CHILD_TO_AGE = 26

/**
 * What is wrong with the people of a draft, as far as it is filled in; `today` is the brand's calendar date.
 * The primary member is 18 or older, a child under 26, nobody is born in the future or entered twice (trade.md).
 */
export function findPeopleProblems({ account, dependents }: DraftPeople, today: string): FieldError[] {
  const problems: FieldError[] = []
  if (account.dateOfBirth !== undefined && ageOn(account.dateOfBirth, today) < PRIMARY_FROM_AGE) {
    problems.push({ path: 'account.dateOfBirth', message: 'The primary member must be 18 or older.' })
  }
  const seen = new Set([identity(account)])
  for (const [index, dependent] of dependents.entries()) {
    const born = dependent.dateOfBirth
    const path = (field: string) => `dependents.${index}.${field}`
    if (born > today) {
      problems.push({ path: path('dateOfBirth'), message: 'Enter a date in the past.' })
    } else if (dependent.relationship === 'child' && ageOn(born, today) >= CHILD_TO_AGE) {
      problems.push({ path: path('dateOfBirth'), message: 'A child can be added up to the 26th birthday.' })
    }
    const who = identity(dependent)
    if (seen.has(who)) {
      problems.push({ path: path('firstName'), message: 'This person is already on your membership.' })
    }
    seen.add(who)
  }
  return problems
}

const missing: Record<keyof CheckoutAccount, string> = {
  email: 'Enter your email address.',
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  dateOfBirth: 'Enter your date of birth.',
  phone: 'Enter your phone number.',
  address: 'Enter your address.',
}

/** Every field of the buyer that is still missing, by its path; the draft may be saved without them. */
export function findMissingFields(account: Partial<CheckoutAccount>, hasPassword: boolean): FieldError[] {
  const fields = checkoutAccountSchema.keyof().options.filter((field) => account[field] === undefined)
  const problems = fields.map((field) => ({ path: `account.${field}`, message: missing[field] }))
  if (!hasPassword) problems.push({ path: 'account.password', message: 'Choose a password.' })
  return problems
}

/** One person by name and birth date, however the name is typed. */
function identity(person: { firstName?: string; lastName?: string; dateOfBirth?: string }): string {
  const name = `${person.firstName ?? ''} ${person.lastName ?? ''}`
  return `${name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()}|${person.dateOfBirth ?? ''}`
}
