import { ageOn } from '#domain/calendar.ts'
import type { FieldError } from '#domain/errors.ts'
import { primaryMemberFromAge } from '#domain/law/ages.ts'
import { findDependentProblems } from '#domain/memberships/family/dependent.rules.ts'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'
import { type CheckoutAccount, type CheckoutDependent, checkoutAccountSchema } from './checkout.schema.ts'

export type DraftPeople = {
  account: Partial<Omit<CheckoutAccount, 'email'>>
  dependents: CheckoutDependent[]
}

/**
 * Problems with the people of a draft, as far as it's filled in: the primary member is an adult, children are below the
 * age limit, and no one is born in the future or listed twice. `today` is the brand's date.
 */
export function findPeopleProblems({ account, dependents }: DraftPeople, today: string): FieldError[] {
  const problems: FieldError[] = []
  if (account.dateOfBirth !== undefined && ageOn(account.dateOfBirth, today) < primaryMemberFromAge) {
    problems.push({
      path: 'account.dateOfBirth',
      message: m.errors_primary_member_must_older({ primaryMemberFromAge }),
    })
  }
  for (const [index, dependent] of dependents.entries()) {
    const others = [account, ...dependents.slice(0, index)]
    const family = [account, ...dependents]
    for (const { path, message } of findDependentProblems(dependent, others, today, family)) {
      problems.push({ path: `dependents.${index}.${path}`, message })
    }
  }
  return problems
}

const missing: Record<keyof CheckoutAccount, Words> = {
  email: m.errors_missing_email,
  firstName: m.errors_missing_first_name,
  lastName: m.errors_missing_last_name,
  dateOfBirth: m.errors_missing_date_of_birth,
  phone: m.errors_missing_phone,
  address: m.errors_missing_address,
}

/** Every buyer field that is still missing, by path. The draft can be saved without them. */
export function findMissingFields(account: Partial<CheckoutAccount>, hasPassword: boolean): FieldError[] {
  const fields = checkoutAccountSchema.keyof().options.filter((field) => account[field] === undefined)
  const problems = fields.map((field) => ({ path: `account.${field}`, message: missing[field]() }))
  if (!hasPassword) problems.push({ path: 'account.password', message: m.errors_choose_password() })
  return problems
}
