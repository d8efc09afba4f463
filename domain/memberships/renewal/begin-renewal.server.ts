import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { openPayment, type Payment } from '#domain/billing/open-payment.server.ts'
import { isRetryDue } from './renewal.rules.ts'
import { hasOpenPayment, lockMembership, type RenewalOrder, readRenewal } from './renewal-order.server.ts'
import { fallBehind } from './settle-renewal.server.ts'

type Deps = { db: Db; now: Date }

/**
 * Writes the payment of a renewal down, in the transaction `db` is, behind the lock on the membership. One key is
 * one attempt: by hand it is made of the member's own, on schedule of the membership, the term and how often that
 * was tried.
 */
export async function openRenewal(
  { db, now }: Deps,
  order: RenewalOrder,
  attempt: { gateway: Payment['gateway']; idempotencyKey: string; offSession: boolean },
): Promise<Payment> {
  const { membership, term, next, quote, card } = order
  return openPayment(db, {
    ...attempt,
    id: newId(now),
    brandId: membership.brandId,
    purpose: 'renewal',
    membershipId: membership.id,
    amountCents: quote.totalCents,
    paymentToken: card?.reference ?? '',
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    lines: quote.lines,
    planVersionId: next.version.id,
    interval: next.interval,
    now,
  })
}

/**
 * Begins what the schedule asks of one membership today: the payment to charge, or null when there is nothing to
 * do, somebody else is at it, or there is no card and the membership fell behind at once.
 */
export async function beginScheduledRenewal(
  { db, now }: Deps,
  which: { brandId: string; membershipId: string; today: string; gateway: Payment['gateway'] },
): Promise<{ payment: Payment | null; fellBehind: boolean }> {
  const nothing = { payment: null, fellBehind: false }
  return db.transaction(async (tx) => {
    const { membershipId, today } = which
    const membership = await lockMembership(tx, which)
    if (!isDue(membership, today) || (await hasOpenPayment(tx, membershipId))) return nothing
    const order = await readRenewal(tx, which)
    const tried = and(eq(memberships.brandId, which.brandId), eq(memberships.id, membershipId))
    await tx.update(memberships).set({ chargeTriedOn: today }).where(tried)
    if (!order.card && order.quote.totalCents > 0) {
      await fallBehind({ db: tx, now }, { membership, dueOn: order.term.startsOn, paymentId: null, today })
      return { payment: null, fellBehind: true }
    }
    const idempotencyKey = await attemptKey(tx, membershipId, order.term.startsOn)
    const attempt = { gateway: which.gateway, idempotencyKey, offSession: true }
    return { payment: await openRenewal({ db: tx, now }, order, attempt), fellBehind: false }
  })
}

function isDue(membership: typeof memberships.$inferSelect, today: string): boolean {
  if (!membership.autoRenew) return false
  if (membership.status === 'active') return membership.termEndsOn < today
  return membership.status === 'past_due' && isRetryDue(membership, today)
}

async function attemptKey(db: Db, membershipId: string, termStartsOn: string): Promise<string> {
  const [earlier] = await db
    .select({ attempts: count() })
    .from(payments)
    .where(and(eq(payments.membershipId, membershipId), eq(payments.termStartsOn, termStartsOn)))
  return `renewal:${membershipId}:${termStartsOn}:${(earlier?.attempts ?? 0) + 1}`
}
