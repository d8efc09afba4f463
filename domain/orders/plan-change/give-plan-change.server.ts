import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { applyNewPlan } from '#domain/memberships/plan-change/apply-new-plan.server.ts'
import { coversDays, refundUndeliverable } from '#domain/orders/addition/refund-undeliverable.server.ts'
import type { Fulfillment, Order, OrderRules, Settling } from '#domain/orders/order-kind.ts'

/**
 * Applies a paid or free plan change and emails the member. If the bank has since returned the payment for that term,
 * refunds the change in full and leaves the plan.
 */
async function give({ db, now }: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { brandId, membershipId, startsOn, endsOn, planVersionId, lines, renewalTotalCents, receiptId } =
    order
  const membership = await lockMembership(db, { brandId, membershipId })
  // One that was back-dated is paid for today all the same.
  const brand = await findBrandById(db, brandId)
  const today = brand ? dateIn(brand.settings.timeZone, now) : startsOn
  const { accountId } = membership
  const given = { accountId, issuedOn: [startsOn, today].toSorted().at(-1) ?? startsOn }
  if (payment && !(await coversDays(db, membership, order))) {
    const reason = 'the term was paid for no more before the payment for another plan was known'
    await refundUndeliverable({ db, now }, { membership, payment, reason, what: 'plan' })
    return { ...given, returned: true }
  }
  await applyNewPlan(db, membership, {
    planVersionId,
    interval: membership.interval,
    term: { startsOn, endsOn },
    lines,
    renewalTotalCents,
    agreedAt: order.createdAt,
  })
  await mailMember(db, {
    brandId,
    accountId,
    template: 'plan-changed',
    props: { membershipId, change: 'now', receiptId: payment && receiptId },
    dedupeKey: `plan-changed:${order.id}`,
  })
  return given
}

/** A change of plan in mid-term; a declined card leaves the membership as it was. */
export const planChangeRules: OrderRules = { period: 'plan_change', give }
