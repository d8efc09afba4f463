import { and, eq } from 'drizzle-orm'
import { memberships } from '#db/schema/memberships.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { addDays, dateIn, earlierOf, laterOf } from '#domain/calendar.ts'
import { lockMembership, type Membership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { standing } from '#domain/memberships/membership.policy.ts'
import { paidTerms } from '#domain/memberships/next-term/paid-terms.queries.server.ts'
import { applyNewPlan } from '#domain/memberships/plan-change/apply-new-plan.server.ts'
import { markPastDue } from '#domain/memberships/renewal/mark-past-due.server.ts'
import { chargeableFrom } from '#domain/memberships/renewal/notified.server.ts'
import { type Term, termFrom } from '#domain/memberships/term.rules.ts'
import { mailDebitOutcome } from '#domain/orders/bank-debit.server.ts'
import { keepChargedCard } from '#domain/orders/checkout/open-account.server.ts'
import type { Fulfillment, Order, OrderRules, Settling } from '#domain/orders/order-kind.ts'

/** Delivers a paid renewal: the next term and its mail, whatever the membership’s status was. */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { db } = settling
  const { membership, today } = await lockOf(settling, order)
  const { brandId, startsOn, endsOn, planVersionId, lines, renewalTotalCents, receiptId } = order
  const { id: membershipId, accountId } = membership
  // What was entered to pay for it is what is charged from now on.
  const entered = payment?.source === 'token' ? await keepChargedCard(db, accountId, payment) : null
  await db
    .update(memberships)
    .set({
      status: 'active',
      pastDueSince: null,
      chargeTriedOn: null,
      cancelledAt: null,
      ...(entered && { paymentMethodId: entered }),
      // A term paid for ahead is current from its first day: until then the one before it is.
      ...(startsOn <= today && { termStartsOn: startsOn }),
      termEndsOn: endsOn,
    })
    .where(and(eq(memberships.brandId, brandId), eq(memberships.id, membershipId)))
  await applyNewPlan(db, membership, {
    planVersionId,
    interval: order.interval,
    term: { startsOn, endsOn },
    lines,
    renewalTotalCents,
    agreedAt: order.createdAt,
  })
  await mailMember(db, {
    brandId,
    accountId,
    template: 'renewal-receipt',
    props: { membershipId, receiptId },
    dedupeKey: `renewal-receipt:${order.id}`,
  })
  return { accountId, issuedOn: today }
}

/**
 * The card was declined: on schedule the membership becomes past due, by hand everything stays as it was. Whoever turned
 * renewing off while a debit was on its way owes nothing: it is over.
 */
async function decline(settling: Settling, order: Order, payment: Payment): Promise<void> {
  if (order.placedBy !== 'schedule') return
  const { membership, today } = await lockOf(settling, order)
  if (standing(membership, today) === 'expired') {
    if (payment.tender === 'us_bank_account')
      await mailDebitOutcome(settling.db, order, 'bank-payment-failed')
    return
  }
  // What was told late was not due before it could be charged.
  const told = await chargeableFrom(settling.db, membership, addDays(membership.termEndsOn, 1))
  const dueOn = laterOf(order.startsOn, told ?? order.startsOn)
  await markPastDue(settling.db, { membership, dueOn, paymentId: payment.id, today })
}

/**
 * One that goes on does so without a gap, as it was ordered. One that had ended, or ends before its debit was to clear,
 * begins on the day the money is there: to the last day agreed to where that came in time, else for a whole term.
 */
async function daysOnceCleared(settling: Settling, order: Order): Promise<Term> {
  const { membership, today } = await lockOf(settling, order)
  const { startsOn, endsOn, brandId, membershipId } = order
  if (startsOn > today) {
    const last = (await paidTerms(settling.db, { brandId, membershipId })).at(-1)
    const free = last ? laterOf(today, addDays(last.endsOn, 1)) : today
    return { startsOn: earlierOf(free, startsOn), endsOn }
  }
  const status = standing(membership, today)
  const goesOn = status === 'active' || status === 'past_due'
  return goesOn ? { startsOn, endsOn } : termFrom(today, order.interval)
}

/** Another term of a membership, by hand or on schedule. */
export const renewalRules: OrderRules = { period: 'term', give, daysOnceCleared, decline }

async function lockOf(
  { db, now }: Settling,
  { id, brandId, membershipId }: Order,
): Promise<{ membership: Membership; today: string }> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`Order ${id} renews no membership.`)
  const membership = await lockMembership(db, { brandId, membershipId })
  return { membership, today: dateIn(brand.settings.timeZone, now) }
}
