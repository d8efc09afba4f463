import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import { type Said, saidCents } from '#domain/back-office/billing/gateway-events/recordable.rules.ts'
import { readBookCheck } from '#domain/back-office/billing/reconciliation/book-check.server.ts'
import { within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { isOwed } from '#domain/billing/refunds/manual-refund.server.ts'
import { lapseAfterDays } from '#domain/memberships/next-charge.rules.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'

/** How many manual refunds, owed refunds, failed payments and gateway events wait. */
export type MoneyWaiting = { approvals: number; owed: number; failed: number; events: number }

/** What the gateway has and the books deny, among waiting events: as text, with amount and total count. */
export type UnsettledMoney = {
  count: number
  events: { id: string; reason: string; amountCents: number | null; member: string | null }[]
  /** Violations the last check of the books found in this brand; in all if no brand is given. */
  breaches: number
}

/** Listed one by one on the Home screen up to this many. */
const mostNamed = 10

/** What waits in the books of a brand, or of none (`null`), for those who may settle it. */
export async function listUnsettled(db: Db, brandId: string | null): Promise<UnsettledMoney> {
  const { rows } = await db.execute<UnsettledMoney['events'][number] & { said: Said; count: number }>(sql`
    select e.id, e.reason, e.said, ${writtenName('a')} as member, count(*) over ()::int as count
    from quarantined_events e
    left join payments p on p.id = e.payment_id
    left join orders o on o.id = p.order_id
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
    left join accounts a on a.id = coalesce(m.account_id, o.account_id)
    where e.brand_id is not distinct from ${brandId}::uuid and e.settled_at is null
    order by e.created_at desc, e.id desc limit ${mostNamed}`)
  const events = rows.map(({ id, reason, said, member }) => ({
    id,
    reason,
    amountCents: saidCents(said),
    member,
  }))
  const { breaches } = await readBookCheck(db, brandId)
  return { count: rows[0]?.count ?? 0, events, breaches: breaches.length }
}

/** How much of the Payments area waits for a person, within reach; `today` is the brand's. One round trip. */
export async function countReviews(
  db: Db,
  { brandId, reach, today }: { brandId: string; reach: Reach; today: string },
): Promise<MoneyWaiting> {
  const { rows } = await db.execute<MoneyWaiting>(sql`
    select (
      select count(*)::int from money_requests q
      left join payments p on p.id = q.payment_id left join orders o on o.id = p.order_id
      left join memberships m on m.id = coalesce(q.membership_id, o.membership_id)
      where q.brand_id = ${brandId} and q.status = 'waiting' and ${within(reach)}) as approvals, (
      select count(*)::int from refunds f
      join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
      left join memberships m on m.id = o.membership_id
      where f.brand_id = ${brandId} and f.status in ('owed', 'failed') and ${isOwed(sql`f`)} and ${within(reach)}) as owed, (
      select count(*)::int from memberships m
      where m.brand_id = ${brandId} and m.status = 'past_due' and ${within(reach)}
        and m.past_due_since > ${today}::date - ${lapseAfterDays}::int) as failed, (
      select count(*)::int from quarantined_events e
      where e.brand_id = ${brandId} and e.settled_at is null) as events`)
  return rows[0] ?? { approvals: 0, owed: 0, failed: 0, events: 0 }
}
