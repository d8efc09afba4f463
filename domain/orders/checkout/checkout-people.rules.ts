import { ageOn } from '#domain/calendar.ts'
import type { FieldError } from '#domain/errors.ts'
import { primaryMemberFromAge } from '#domain/law/ages.ts'
import { findDependentProblems } from '#domain/memberships/family/dependent.rules.ts'
import { type CheckoutAccount, type CheckoutDependent, checkoutAccountSchema } from './checkout.schema.ts'

export type DraftPeople = {
  account: Partial<Omit<CheckoutAccount, 'email'>>
  dependents: CheckoutDependent[]
}

/**
 * Problems with the people of a draft as far as it is filled in: the primary member is an adult, children are below the
 * age limit, no one is born in the future or entered twice. `today` is the brand's date.
 */
export function findPeopleProblems({ account, dependents }: DraftPeople, today: string): FieldError[] {
  const problems: FieldError[] = []
  if (account.dateOfBirth !== undefined && ageOn(account.dateOfBirth, today) < primaryMemberFromAge) {
    problems.push({
      path: 'account.dateOfBirth',
      message: `The primary member must be ${primaryMemberFromAge} or older.`,
    })
  }
  for (const [index, dependent] of dependents.entries()) {
    const others = [account, ...dependents.slice(0, index)]
    for (const { path, message } of findDependentProblems(dependent, others, today)) {
      problems.push({ path: `dependents.${index}.${path}`, message })
    }
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
