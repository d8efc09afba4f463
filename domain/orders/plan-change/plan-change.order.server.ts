import type { MembershipContext } from '#domain/accounts/visitor.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { assertNoOpenOrder, lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { findDefaultPaymentMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { applyNewPlan } from '#domain/memberships/plan-change/apply-new-plan.server.ts'
import { planChangeTextVersion } from '#domain/memberships/plan-change/plan-change.rules.ts'
import type { ChangePlan } from '#domain/memberships/plan-change/plan-change.schema.ts'
import { quoteChange, refuseStaleChange } from '#domain/memberships/plan-change/quote-change.server.ts'
import { coversDays, refundUndeliverable } from '#domain/orders/addition/refund-undeliverable.server.ts'
import type {
  DraftedOrder,
  Fulfillment,
  Order,
  OrderDeps,
  PlacedKind,
  Settling,
} from '#domain/orders/order-kind.ts'
import type { Whitelist } from '#domain/plans/plan.queries.server.ts'
import { inLocale } from '#messages/locale.ts'

/** A member's request to change the plan. */
export type PlanChange = MembershipContext & {
  key: string | undefined
  /** `from`: a backdated start, by staff only. */
  change: ChangePlan & { from?: string | undefined }
  waitMs?: number
  ip: string
  userAgent: string | null
}
type Placing = PlanChange & { whitelist: Whitelist }

/** A mid-term plan change; a declined card leaves the membership unchanged. */
export const planChangeOrder: PlacedKind<Placing> = {
  name: 'plan_change',
  lock: ({ db }, input) => lockMembership(db, input),
  draft,
  give,
}

async function draft(deps: OrderDeps, input: Placing): Promise<DraftedOrder> {
  const { change, ip, userAgent, whitelist, ...owner } = input
  const { db } = deps
  await assertNoOpenOrder(db, owner)
  const quoted = await quoteChange({ ...deps, whitelist }, owner, change)
  const { quote, lines, version, renewal, paidThrough } = quoted
  refuseStaleChange(quoted, change)
  const card = await findDefaultPaymentMethod(db, renewal.membership, deps.gateway, { atOnce: true })
  return {
    accountId: owner.accountId,
    membershipId: owner.membershipId,
    planVersionId: version.id,
    interval: quoted.interval,
    startsOn: quote.startsOn,
    endsOn: paidThrough,
    lines,
    renewalTotalCents: quote.renewalTotalCents,
    subject: { fromVersionId: renewal.membership.planVersionId },
    agreed: {
      version: planChangeTextVersion[inLocale()],
      words: [{ kind: 'plan_change', text: quote.consent }],
      ip,
      userAgent,
    },
    paidWith: card && { source: 'method', reference: card.reference, kind: card.kind },
  }
}

/**
 * Applies a paid or free plan change and emails the member. If the bank has since returned the payment for that term,
 * refunds the change in full and keeps the current plan.
 */
async function give({ db, now }: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { brandId, membershipId, startsOn, endsOn, planVersionId, lines, renewalTotalCents, receiptId } =
    order
  const membership = await lockMembership(db, { brandId, membershipId })
  // A backdated change is still paid today.
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
