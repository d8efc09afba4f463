import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import type { RefundRequest } from './refund-request.schema.ts'

const most = 100

/** A brand's refund requests within reach: waiting ones first, then newest first. `paymentId`: for one payment. */
export async function listMoneyRequests(
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
      'id', q.id, 'kind', q.kind, 'paymentId', p.id, 'membershipId', m.id, 'amountCents', q.amount_cents,
      'reason', q.reason, 'tender', q.tender, 'paidOn', q.paid_on, 'status', q.status,
      'needsApproval', q.needs_approval, 'askedBy', json_build_object('id', a.id, 'name', a.name),
      'askedAt', ${iso(sql`q.created_at`)}, 'decidedBy', d.name, 'decidedAt', ${iso(sql`q.decided_at`)},
      'answer', q.answer,
      'moneyStatus', case coalesce(f.status, case when q.kind = 'charge' then p.status when q.kind in ('credit', 'credit_back') then
          case q.status when 'done' then 'succeeded' end end, 'none')
        when 'none' then 'none' when 'succeeded' then 'paid' when 'failed' then 'failed'
        when 'promised' then 'promised' when 'withdrawn' then 'withdrawn' else 'confirming' end,
      'member', coalesce(${writtenName('ac')}, 'Nobody yet'), 'memberNumber', m.member_number,
      'paidCents', case q.kind when 'refund' then p.amount_cents else 0 end,
      'leftCents', case q.kind when 'refund' then p.amount_cents - (
        select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
        where r.payment_id = p.id and r.status not in ('failed', 'withdrawn')) else 0 end) as request
    from money_requests q
    left join payments p on p.brand_id = q.brand_id and (p.id = q.payment_id or p.order_id = q.order_id)
    left join orders o on o.id = p.order_id
    join staff a on a.id = q.asked_by
    left join staff d on d.id = q.decided_by
    left join refunds f on f.id = q.refund_id
    left join memberships m on m.id = coalesce(q.membership_id, o.membership_id) and m.brand_id = q.brand_id
    left join accounts ac on ac.id = coalesce(m.account_id, o.account_id)
    where q.brand_id = ${brandId} and ${within(reach)}
      and ${paymentId ? sql`p.id = ${paymentId}` : sql`true`}
      and ${waiting ? sql`q.status = 'waiting'` : sql`true`}
    order by (q.status = 'waiting') desc, q.created_at desc, q.id desc
    limit ${most}`)
  return rows.map(({ request }) => request)
}

/** An instant as ISO 8601 text, in SQL. */
export function iso(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Limits a query to memberships `m` within reach. */
export function within(reach: Reach, office: SQL = sql`m.office_id`): SQL {
  if (reach === null || (reach.kind === 'offices' && reach.officeIds.length === 0)) return sql`false`
  if (reach.kind === 'brand') return sql`true`
  return sql`${office} in (${sql.join(
    reach.officeIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
}
