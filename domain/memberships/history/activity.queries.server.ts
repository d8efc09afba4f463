import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { declineReason, whyDeclined } from '#domain/billing/card-declined.ts'
import { methodName } from '#domain/billing/method-name.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { formatDate } from '#domain/format.ts'
import { deskTenders } from '#domain/values/payments.ts'
import * as m from '#messages'
import { type ActivityEntry, type ActivityPage, activityPageSize } from './activity.schema.ts'

/** A raw row. `detail` is a code for a declined or returned charge, and JSON for a payment method. */
type Row = Happened & Record<string, unknown>

/** An entry with its instant; null if only the day is known. */
export type Happened = ActivityEntry & { at: string | null }

/** What happened to an account's memberships, as the member reads it: see `readHappened`. */
export async function readActivity(
  db: Db,
  owner: AccountContext,
  page: number,
  pageSize = activityPageSize,
): Promise<ActivityPage> {
  const { entries, more } = await readHappened(db, owner, page, { pageSize })
  return { entries: entries.map(({ at: _at, ...entry }) => entry), page, more }
}

/**
 * Events of all of an account's memberships, including ended ones, newest first, read from the rows written at the
 * time. `page` starts at 1. `reader` is who reads the bank's response.
 */
export async function readHappened(
  db: Db,
  { brandId, accountId, today }: AccountContext,
  page: number,
  { pageSize = activityPageSize, reader = 'payer' }: { pageSize?: number; reader?: 'payer' | 'staff' } = {},
): Promise<{ entries: Happened[]; more: boolean }> {
  const { rows } = await db.execute<Row>(sql`
    with zone as (select settings ->> 'timeZone' as name from brands where id = ${brandId}),
    mine as (select * from memberships where brand_id = ${brandId} and account_id = ${accountId}),
    bought as (
      select o.*, v.name as plan_name, m.joined_on from orders o
      join mine m on m.id = o.membership_id
      join plan_versions v on v.id = o.plan_version_id
      where o.brand_id = ${brandId}),
    happened as (
      select 'joined' as kind, m.joined_on as day, null::timestamptz as at, v.name as detail, null::int as cents,
        null::uuid as receipt, m.id as id, 0 as turn
      from mine m join plan_versions v on v.id = coalesce(
        (select b.plan_version_id from bought b where b.membership_id = m.id order by b.created_at limit 1),
        m.plan_version_id)
      union all
      select case when o.kind = 'renewal' then 'renewed' when o.kind = 'plan_change' then 'plan_changed'
          when o.kind = 'adjustment' then 'adjusted' else 'paid' end,
        r.issued_on, r.created_at, case when o.kind = 'adjustment' then r.lines -> 0 ->> 'label' else o.plan_name end, r.total_cents, r.id, r.id, 1
      from receipts r join payments p on p.id = r.payment_id join bought o on o.id = p.order_id
      where r.brand_id = ${brandId} and r.account_id = ${accountId}
      union all
      select case q.kind when 'credit' then 'credited' else 'credit_taken_back' end,
        (q.decided_at at time zone zone.name)::date, q.decided_at, q.reason, q.amount_cents, null, q.id, 1
      from money_requests q join mine m on m.id = q.membership_id, zone
      where q.brand_id = ${brandId} and q.kind in ('credit', 'credit_back') and q.status = 'done'
      union all
      select 'declined', (p.created_at at time zone zone.name)::date, p.created_at, coalesce(p.failure_code, ''), p.amount_cents,
        null, p.id, 2
      from payments p join bought o on o.id = p.order_id, zone
      where p.brand_id = ${brandId} and p.status = 'failed'
      union all
      select 'debit_started', (p.created_at at time zone zone.name)::date, p.created_at, o.plan_name, p.amount_cents, null, p.id, 2
      from payments p join bought o on o.id = p.order_id, zone
      where p.brand_id = ${brandId} and p.status = 'pending'
      union all
      select 'refund_promised', (f.created_at at time zone zone.name)::date, f.created_at,
        to_char(f.due_at at time zone zone.name, 'YYYY-MM-DD'), f.amount_cents, r.id, f.id, 9
      from refunds f join payments p on p.id = f.payment_id join bought o on o.id = p.order_id
      left join receipts r on r.payment_id = p.id, zone
      where f.brand_id = ${brandId} and f.status = 'promised'
      union all
      select case f.kind when 'refund' then 'refunded' else 'bank_returned' end, (coalesce(f.settled_at, f.created_at) at time zone zone.name)::date,
        coalesce(f.settled_at, f.created_at), case when f.kind <> 'refund' then f.reason else f.tender end, f.amount_cents,
        r.id, f.id, 3
      from refunds f join payments p on p.id = f.payment_id join bought o on o.id = p.order_id
      left join receipts r on r.payment_id = p.id, zone
      where f.brand_id = ${brandId} and f.status = 'succeeded'
      union all
      select 'person_added', d.starts_on, null, d.first_name, null, null, d.id, 4
      from dependents d join mine m on m.id = d.membership_id
      where d.brand_id = ${brandId} and d.starts_on > m.joined_on and d.starts_on <= ${today}::date
      union all
      select 'person_ended', d.ends_on, null, d.first_name, null, null, d.id, 5
      from dependents d join mine m on m.id = d.membership_id
      where d.brand_id = ${brandId} and d.ends_on < ${today}::date
      union all
      select 'card_changed', (c.created_at at time zone zone.name)::date, c.created_at, json_build_object(
          'kind', c.kind, 'wallet', c.wallet, 'brand', c.card_brand, 'last4', c.last4)::text, null, null,
        c.id, 6
      from payment_methods c, zone
      where c.brand_id = ${brandId} and c.account_id = ${accountId} and exists (
        select from payment_methods e
        where e.account_id = c.account_id and e.brand_id = c.brand_id and e.created_at < c.created_at)
      union all
      select 'auto_renew_on', (c.agreed_at at time zone zone.name)::date, c.agreed_at, null, null, null, c.id, 7
      from consents c, zone
      where c.brand_id = ${brandId} and c.account_id = ${accountId} and c.kind = 'auto_renew' and c.order_id is null
      union all
      select 'cancelled', (m.cancelled_at at time zone zone.name)::date, m.cancelled_at, v.name, null, null, m.id, 8
      from mine m join plan_versions v on v.id = m.plan_version_id, zone where m.cancelled_at is not null
        and not exists (
          select from cancellations c where c.membership_id = m.id and c.brand_id = m.brand_id and c.created_at = m.cancelled_at)
      union all
      select 'cancelled', (c.created_at at time zone zone.name)::date, c.created_at, v.name, null, null, c.id, 8
      from cancellations c join mine m on m.id = c.membership_id join plan_versions v on v.id = m.plan_version_id, zone
      where c.brand_id = ${brandId}
      union all
      select 'kept', (c.kept_at at time zone zone.name)::date, c.kept_at, v.name, null, null, c.id, 8
      from cancellations c join mine m on m.id = c.membership_id join plan_versions v on v.id = m.plan_version_id, zone
      where c.brand_id = ${brandId} and c.kept_at is not null)
    select kind, day::text as on, detail, cents as "amountCents", receipt as "receiptId",
      case when (at at time zone zone.name)::date = day then to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as at
    from happened, zone order by day desc, turn desc, id desc, kind desc
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const entries = rows.slice(0, pageSize).map((row) => told(row, reader))
  return { entries, more: rows.length > pageSize }
}

/** Kinds whose detail is a plan name. */
const namesPlan: ReadonlySet<ActivityEntry['kind']> = new Set([
  'joined',
  'renewed',
  'plan_changed',
  'paid',
  'debit_started',
  'cancelled',
  'kept',
])

function told({ kind, on, at, detail, amountCents, receiptId }: Row, reader: 'payer' | 'staff'): Happened {
  return { kind, on, at, detail: wordsOf(kind, detail, reader), amountCents, receiptId }
}

function wordsOf(
  kind: ActivityEntry['kind'],
  detail: string | null,
  reader: 'payer' | 'staff',
): string | null {
  if (kind === 'declined' || kind === 'bank_returned')
    return reader === 'staff' ? declineReason(detail) : whyDeclined(detail)
  if (kind === 'refund_promised' && detail) return formatDate(detail)
  if (kind === 'refunded') return handedOver(detail)
  if (kind === 'card_changed' && detail) return methodName(JSON.parse(detail))
  return namesPlan.has(kind) && detail ? soldName(detail) : detail
}

function handedOver(detail: string | null): string | null {
  const tender = deskTenders.find((each) => each === detail)
  return tender ? m.member_activity_by({ tender }) : null
}
