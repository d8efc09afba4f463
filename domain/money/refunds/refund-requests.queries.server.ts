import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import type { RefundRequest } from './refund-request.schema.ts'

const most = 100

/** Requests for refunds of a brand within reach: those that wait first, then the newest. `paymentId`: of one payment. */
export async function listRefundRequests(
  db: Db,
  {
    brandId,
    reach,
    paymentId,
    waiting = false,
  }: { brandId: string; reach: Reach; paymentId?: string; waiting?: boolean },
): Promise<RefundRequest[]> {
  const { rows } = await db.execute<{ request: RefundRequest }>(sql`
    select json_build_object(
      'id', q.id, 'paymentId', q.payment_id, 'amountCents', q.amount_cents, 'reason', q.reason, 'status', q.status,
      'needsApproval', q.needs_approval, 'askedBy', json_build_object('id', a.id, 'name', a.name),
      'askedAt', ${iso(sql`q.created_at`)}, 'decidedBy', d.name, 'decidedAt', ${iso(sql`q.decided_at`)},
      'answer', q.answer,
      'refundStatus', case
        when f.id is null then 'none' when f.status = 'succeeded' then 'paid' when f.status = 'failed' then 'failed'
        when f.status in ('promised', 'withdrawn') then f.status else 'confirming' end,
      'member', coalesce(ac.first_name || ' ' || ac.last_name, 'Nobody yet'), 'memberNumber', m.member_number,
      'paidCents', p.amount_cents,
      'leftCents', p.amount_cents - (
        select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.payment_id = p.id and r.status not in ('failed', 'withdrawn'))) as request
    from refund_requests q
    join payments p on p.id = q.payment_id
    join orders o on o.id = p.order_id
    join staff a on a.id = q.asked_by
    left join staff d on d.id = q.decided_by
    left join refunds f on f.id = q.refund_id
    left join memberships m on m.id = o.membership_id and m.brand_id = q.brand_id
    left join accounts ac on ac.id = coalesce(m.account_id, o.account_id)
    where q.brand_id = ${brandId} and ${within(reach)}
      and ${paymentId ? sql`q.payment_id = ${paymentId}` : sql`true`}
      and ${waiting ? sql`q.status = 'waiting'` : sql`true`}
    order by (q.status = 'waiting') desc, q.created_at desc, q.id desc
    limit ${most}`)
  return rows.map(({ request }) => request)
}

/** An instant as ISO 8601 text, in a statement. */
export function iso(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** What of a statement's memberships `m` is within reach. */
export function within(reach: Reach): SQL {
  if (reach === null) return sql`false`
  if (reach.kind === 'brand') return sql`true`
  return sql`m.office_id in (${sql.join(
    reach.officeIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
}
