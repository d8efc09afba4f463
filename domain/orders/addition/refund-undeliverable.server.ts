import type { Db } from '#db/client.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { openRefund, refundedCents } from '#domain/billing/refunds/refund-payment.server.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { paidTerms } from '#domain/memberships/next-term/paid-terms.queries.server.ts'
import type { Order, Settling } from '#domain/orders/order-kind.ts'

/** Whether a membership is still running and its terms contain the days an order pays for. */
export async function coversDays(db: Db, { status }: Membership, order: Order): Promise<boolean> {
  const { startsOn, endsOn } = order
  // The last term may be prepaid.
  const terms = (await paidTerms(db, order)).filter((term) => term.endsOn >= startsOn)
  const isHeld = (day: string) => terms.some((term) => term.startsOn <= day && day <= term.endsOn)
  return status !== 'cancelled' && isHeld(startsOn) && isHeld(endsOn)
}

type Returned = {
  membership: Membership
  payment: Payment
  reason: string
  /** What was paid for. */
  what: 'person' | 'plan'
}

/** Refunds a payment whose order can no longer be applied, and mails its member. */
export async function refundUndeliverable(
  settling: Settling,
  { membership, payment, reason, what }: Returned,
): Promise<void> {
  const { id: membershipId, brandId, accountId } = membership
  const { id: paymentId } = payment
  // The gateway may already have refunded part of it.
  const given = (await refundedCents(settling.db, { brandId, paymentIds: [paymentId] })).get(paymentId) ?? 0
  const amountCents = payment.amountCents - given
  await openRefund(settling, { brandId, paymentId, amountCents, reason })
  await mailMember(settling.db, {
    brandId,
    accountId,
    template: 'payment-returned',
    props: { membershipId, amountCents, ...(what === 'plan' && { what }) },
    dedupeKey: `payment-returned:${paymentId}`,
  })
}
