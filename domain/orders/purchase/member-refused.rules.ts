import { DomainError } from '#domain/errors.ts'
import type { Choices } from '#domain/orders/checkout/checkout-offer.server.ts'
import { purchaseLink } from './purchase-link.rules.ts'

type Wanted = Pick<Choices, 'planId' | 'interval'> &
  Partial<Pick<Choices, 'officeId' | 'couponCode' | 'people'>> & { dependents?: readonly unknown[] }

/**
 * The refusal of a checkout to whoever is signed in: it would open a second account beside the one they have. It says
 * where they buy the same within that, and how they buy for somebody who is not on it.
 */
export function memberRefused({
  planId,
  interval,
  officeId,
  couponCode,
  people,
  dependents = [],
}: Wanted): DomainError {
  const message =
    'You are signed in, so a membership is bought in your account. To buy for somebody with an account of their own, sign out first.'
  const continueAt = purchaseLink({
    plan: planId,
    interval,
    people: people ?? (dependents.length > 0 ? dependents.length + 1 : null),
    office: officeId,
    coupon: couponCode,
  })
  return new DomainError('signed_in', message, { details: { continueAt } })
}
