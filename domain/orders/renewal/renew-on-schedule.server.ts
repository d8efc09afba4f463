import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { holdStanding } from '#domain/brands/brand.queries.server.ts'
import { isPastClosing } from '#domain/brands/sales-status.rules.ts'
import { addDays, laterOf } from '#domain/calendar.ts'
import { hasOpenOrder, lockMembership, type Membership } from '#domain/memberships/lock-membership.server.ts'
import { dunningDays, lapseAfterDays } from '#domain/memberships/next-charge.rules.ts'
import { findDefaultPaymentMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { markPastDue } from '#domain/memberships/renewal/mark-past-due.server.ts'
import { chargeableFrom } from '#domain/memberships/renewal/notified.server.ts'
import { readRenewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import { isRetryDue } from '#domain/memberships/renewal/renewal.rules.ts'
import { chargeAndSettle } from '#domain/orders/charging/charge-and-settle.server.ts'
import { createOrder } from '#domain/orders/create-order.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { attemptKey } from './attempt-key.server.ts'
import { draftRenewal } from './draft-renewal.ts'

type Which = {
  brandId: string
  membershipId: string
  today: string
  /** Charges a term only after its member was notified, by `domain/law/renewals.ts`. */
  onlyTold?: boolean
}

/** Renews one membership if it's due. @returns the result; `skipped` if there was nothing to do. */
export async function renewOnSchedule(
  deps: OrderDeps,
  which: Which,
): Promise<'renewed' | 'declined' | 'unknown' | 'skipped'> {
  const begun = await begin(deps, which)
  if (begun === 'past_due') return 'declined'
  if (!begun) return 'skipped'
  const { status } = (await chargeAndSettle(deps, begun)).payment
  return status === 'succeeded' ? 'renewed' : status === 'failed' ? 'declined' : 'unknown'
}

/**
 * Stores the renewal due today and returns the payment to charge. Null if there's nothing to do or another process is
 * handling it; `past_due` if there is no card.
 */
async function begin({ db, now, gateway }: OrderDeps, which: Which): Promise<Payment | 'past_due' | null> {
  return db.transaction(async (tx) => {
    const { brandId, membershipId, today } = which
    const membership = await lockMembership(tx, which)
    if (!mayBeDue(membership, today) || (await hasOpenOrder(tx, which))) return null
    if (isPastClosing(await holdStanding(tx, brandId), { today })) return null
    const renewal = await readRenewal(tx, which)
    const isFree = renewal.quote.totalCents === 0
    if (membership.status === 'past_due' && !isFree && !isRetryDue(membership, today)) return null
    const told = await chargeableFrom(tx, membership, addDays(membership.termEndsOn, 1))
    const isUntold = told === null || told > today
    if (which.onlyTold && membership.status === 'active' && !isFree && isUntold) return null
    const card = await findDefaultPaymentMethod(tx, membership, gateway)
    const own = and(eq(memberships.brandId, brandId), eq(memberships.id, membershipId))
    if (!renewal.next.cover) {
      // No one is on the plan anymore, so it ends like one that doesn't renew.
      await tx.update(memberships).set({ autoRenew: false }).where(own)
      return null
    }
    const { term } = renewal
    if (card && !isFree && (await triesOf(tx, which, { term, reference: card.reference })) >= mostTries)
      return null
    await tx.update(memberships).set({ chargeTriedOn: today }).where(own)
    if (!card && !isFree) {
      const dueOn = laterOf(term.startsOn, told ?? term.startsOn)
      await markPastDue(tx, { membership, dueOn, paymentId: null, today })
      return 'past_due'
    }
    const { payment } = await createOrder(
      { db: tx, now, gateway },
      {
        ...draftRenewal(renewal, card),
        brandId,
        kind: 'renewal',
        placedBy: 'schedule',
        key: await attemptKey(tx, which, term.startsOn),
      },
    )
    return payment
  })
}

/** Whether a renewal is due. A past-due one that costs nothing may start on any day. */
function mayBeDue({ autoRenew, status, termEndsOn, pastDueSince }: Membership, today: string): boolean {
  if (!autoRenew) return false
  if (status === 'active') return termEndsOn < today
  return status === 'past_due' && today < addDays(pastDueSince ?? today, lapseAfterDays)
}

/** Most attempts to charge one card for one term, whatever schedules the next one. */
const mostTries = dunningDays.length

/** How many times a card was declined for a term. */
async function triesOf(
  db: Db,
  { brandId, membershipId }: Which,
  { term, reference }: { term: { startsOn: string }; reference: string },
): Promise<number> {
  const { rows } = await db.execute<{ tries: number }>(sql`
    select count(*)::int as tries from orders o join payments p on p.order_id = o.id
    where o.brand_id = ${brandId} and o.membership_id = ${membershipId} and o.kind = 'renewal'
      and o.starts_on = ${term.startsOn}::date and p.status = 'failed' and p.payment_token = ${reference}`)
  return rows[0]?.tries ?? 0
}
