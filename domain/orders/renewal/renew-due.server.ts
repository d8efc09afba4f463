import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { memberships } from '#db/schema/memberships.ts'
import { dunningDays, lapseAfterDays } from '#domain/memberships/next-charge.rules.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { smallestChargeCents } from '#domain/plans/quote.rules.ts'
import { renewOnSchedule } from './renew-on-schedule.server.ts'

export type RenewalCounts = {
  renewed: number
  declined: number
  unknown: number
  skipped: number
  broken: number
}

const BATCH = 200
const CONCURRENCY = 4

/**
 * Charges every membership of a brand that is due on `today`, the brand's date: terms that ended with auto-renewal on,
 * and overdue ones on a retry day (on any day if less than the smallest charge is due). Safe to run repeatedly and on
 * several instances: each term is charged once, each retry once a day.
 *
 * `onlyTold`: a member who wasn't notified in time, by email or on paper, isn't charged; the charge moves.
 *
 * A membership that can't be renewed doesn't stop the others; it's passed to `onBroken` and tried again at the next
 * run.
 */
export async function renewDueMemberships(
  deps: OrderDeps,
  brand: { brandId: string; today: string; onlyTold?: boolean },
  onBroken: (error: unknown, membershipId: string) => void = () => {},
): Promise<RenewalCounts> {
  const counts: RenewalCounts = { renewed: 0, declined: 0, unknown: 0, skipped: 0, broken: 0 }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await dueMemberships(deps.db, brand, last)
    const queue = due.values()
    const work = async () => {
      for (const { id: membershipId } of queue) {
        const came = await renewOnSchedule(deps, { ...brand, membershipId }).catch((error: unknown) => {
          onBroken(error, membershipId)
          return 'broken' as const
        })
        counts[came] += 1
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    last = due.at(-1)?.id ?? last
    if (due.length < BATCH) return counts
  }
}

/** SQL: whether the failed renewal was for less than can be charged. Then the term starts free on any day. */
const owesTooLittle = sql`exists (
  select from orders o
  where o.brand_id = ${memberships.brandId} and o.membership_id = ${memberships.id} and o.kind = 'renewal'
    and o.status = 'declined' and o.starts_on = ${memberships.termEndsOn} + 1
    and o.total_cents between 1 and ${smallestChargeCents - 1})`

async function dueMemberships(
  db: Db,
  { brandId, today }: { brandId: string; today: string },
  after: string,
): Promise<{ id: string }[]> {
  const tried = sql`coalesce(${memberships.chargeTriedOn}, '0001-01-01'::date)`
  const retryDay = sql`exists (
    select from unnest(${sql.raw(`array[${dunningDays.join(', ')}]`)}) retry(days)
    where ${memberships.pastDueSince} + retry.days between ${tried} + 1 and ${today}::date)`
  const isNew = and(eq(memberships.status, 'active'), lt(memberships.termEndsOn, today))
  const isRetried = and(
    eq(memberships.status, 'past_due'),
    sql`${memberships.pastDueSince} > ${today}::date - ${lapseAfterDays}::int`,
    or(retryDay, owesTooLittle),
  )
  return db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.autoRenew, true),
        gt(memberships.id, after),
        or(isNew, isRetried),
      ),
    )
    .orderBy(asc(memberships.id))
    .limit(BATCH)
}
