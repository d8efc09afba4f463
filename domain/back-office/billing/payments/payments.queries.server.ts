import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import { iso, within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { declineReason } from '#domain/billing/card-declined.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import {
  listPageSize,
  type PaymentDetail,
  type PaymentPage,
  type PaymentQuery,
  type PaymentRow,
} from './money-list.schema.ts'

type Place = { brand: Pick<Brand, 'id' | 'settings'>; reach: Reach }

/** The columns every list shows for payment `p` with its order `o` and membership `m`. */
const columns = sql`
  'id', p.id, 'at', ${iso(sql`p.created_at`)}, 'status', p.status, 'tender', p.tender, 'last4', p.last4,
  'amountCents', p.amount_cents, 'kind', o.kind, 'membershipId', o.membership_id, 'memberNumber', m.member_number,
  'member', coalesce(${writtenName('a')}, 'Nobody yet'), 'office', f.name,
  'refundedCents', (
    select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
    where r.payment_id = p.id and r.status not in ('failed', 'withdrawn'))`

const joined = sql`
  join orders o on o.id = p.order_id
  left join memberships m on m.id = o.membership_id and m.brand_id = p.brand_id
  left join accounts a on a.id = coalesce(m.account_id, o.account_id)
  left join offices f on f.id = m.office_id`

const orders: Record<PaymentQuery['sort'], SQL> = {
  newest: sql`p.created_at desc, p.id desc`,
  oldest: sql`p.created_at, p.id`,
  highest: sql`p.amount_cents desc, p.id desc`,
  lowest: sql`p.amount_cents, p.id`,
}

/**
 * A page of a brand's payments within reach; days are the brand's. The page is chosen first, from payments alone or,
 * for some offices, starting from their members; details are read for its rows only.
 */
export async function listPayments(
  db: Db,
  { brand, reach }: Place,
  { status, tender, from, to, officeId, sort, page }: PaymentQuery,
): Promise<PaymentPage> {
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${brand.settings.timeZone})`
  const isOfAll = reach?.kind === 'brand' && !officeId
  const { rows } = await db.execute<{ row: PaymentRow }>(sql`
    with ${
      isOfAll
        ? sql``
        : sql`theirs as materialized (
      select m.id from memberships m
      where m.brand_id = ${brand.id} and ${within(reach)} and ${officeId ? sql`m.office_id = ${officeId}` : sql`true`}),
    own as materialized (
      select p.id, ${brand.id}::uuid as brand_id, p.status, p.tender, p.amount_cents, p.created_at
      from theirs join orders o on o.membership_id = theirs.id and o.brand_id = ${brand.id}
      join payments p on p.order_id = o.id),`
    }
    page as materialized (
      select p.id from ${isOfAll ? sql`payments` : sql`own`} p
      where p.brand_id = ${brand.id}
        and ${status ? sql`p.status = ${status}` : sql`true`}
        and ${tender ? sql`p.tender = ${tender}` : sql`true`}
        and ${from ? sql`p.created_at >= ${midnight(from)}` : sql`true`}
        and ${to ? sql`p.created_at < ${midnight(addDays(to, 1))}` : sql`true`}
      order by ${orders[sort]}
      limit ${listPageSize + 1} offset ${(page - 1) * listPageSize})
    select json_build_object(${columns}) as row
    from page join payments p on p.id = page.id ${joined}
    where p.brand_id = ${brand.id}
    order by ${orders[sort]}`)
  return { rows: rows.slice(0, listPageSize).map(({ row }) => row), page, more: rows.length > listPageSize }
}

type Read = Omit<PaymentDetail, 'failure'> & { failureCode: string | null }

/** One payment with its order, the other attempts and its refunds. @throws DomainError `not_found` */
export async function readPaymentDetail(
  db: Db,
  { brandId, paymentId }: { brandId: string; paymentId: string },
): Promise<PaymentDetail> {
  const { rows } = await db.execute<{ row: Read }>(sql`
    select (json_build_object(${columns})::jsonb || json_build_object(
      'failureCode', p.failure_code, 'feeCents', p.fee_cents,
      'receiptNumber', (select rc.number from receipts rc where rc.payment_id = p.id),
      'order', json_build_object(
        'id', o.id, 'status', o.status, 'placedBy', o.placed_by, 'planName', v.name, 'startsOn', o.starts_on,
        'endsOn', o.ends_on, 'lines', (
          select coalesce(json_agg(json_build_object('label', l ->> 'label', 'amountCents', (l ->> 'amountCents')::int)), '[]')
          from jsonb_array_elements(o.lines) l),
        'agreedAt', (select ${iso(sql`min(c.agreed_at)`)} from consents c where c.order_id = o.id)),
      'attempts', (
        select json_agg(json_build_object(
          'id', x.id, 'at', ${iso(sql`x.created_at`)}, 'status', x.status, 'amountCents', x.amount_cents,
          'failure', x.failure_code) order by x.created_at, x.id)
        from orders y join payments x on x.order_id = y.id
        where y.brand_id = p.brand_id and y.membership_id = o.membership_id and y.starts_on = o.starts_on
          and y.kind = o.kind),
      'refunds', (
        select coalesce(json_agg(json_build_object(
          'at', ${iso(sql`r.created_at`)}, 'amountCents', r.amount_cents, 'status', r.status, 'kind', r.kind,
          'reason', r.reason, 'tender', r.tender, 'settledAt', ${iso(sql`r.settled_at`)}) order by r.created_at, r.id), '[]')
        from refunds r where r.payment_id = p.id))::jsonb) as row
    from payments p ${joined} join plan_versions v on v.id = o.plan_version_id
    where p.brand_id = ${brandId} and p.id = ${paymentId}`)
  const [found] = rows
  if (!found) throw notFound()
  const { failureCode, attempts, ...row } = found.row
  const inWords = (code: string | null) => (code === null ? null : declineReason(code))
  return {
    ...row,
    failure: inWords(failureCode),
    attempts: attempts.map((attempt) => ({ ...attempt, failure: inWords(attempt.failure) })),
  }
}
