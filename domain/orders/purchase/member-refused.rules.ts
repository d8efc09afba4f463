import { DomainError } from '#domain/errors.ts'
import type { Choices } from '#domain/orders/checkout/checkout-offer.server.ts'
import * as m from '#messages'
import { purchaseLink } from './purchase-link.rules.ts'

type Wanted = Pick<Choices, 'planId' | 'interval'> &
  Partial<Pick<Choices, 'officeId' | 'couponCode' | 'people'>> & { dependents?: readonly unknown[] }

/**
 * Refuses a checkout to a signed-in member, because it would open a second account. Says where to buy the same plan in
 * their account, and how to buy for someone else.
 */
export function memberRefused({
  planId,
  interval,
  officeId,
  couponCode,
  people,
  dependents = [],
}: Wanted): DomainError {
  const message = m.errors_signed_membership_bought_account
  const continueAt = purchaseLink({
    plan: planId,
    interval,
    people: people ?? (dependents.length > 0 ? dependents.length + 1 : null),
    office: officeId,
    coupon: couponCode,
  })
  return new DomainError('signed_in', message, { details: { continueAt } })
}
