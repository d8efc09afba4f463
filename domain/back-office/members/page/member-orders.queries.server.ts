import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mailSubject } from '#db/schema/mail.ts'
import { writtenName } from '#db/searched-name.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { declineReason } from '#domain/billing/card-declined.ts'
import { notFound } from '#domain/errors.ts'
import type { OrderRow, OrderStory } from './member-facts.schema.ts'

const most = 100

/** An order `o` as the names and values of a JSON object. */
const orderParts = sql`
  'id', o.id, 'kind', o.kind, 'status', o.status, 'placedBy', o.placed_by, 'membershipId', o.membership_id,
  'memberNumber', m.member_number, 'planName', v.name, 'startsOn', o.starts_on, 'endsOn', o.ends_on,
  'totalCents', o.total_cents, 'createdAt', o.created_at,
  'receipt', case when r.id is not null then json_build_object('id', r.id, 'number', r.number) end,
  'payment', case when p.id is not null then json_build_object(
    'id', p.id, 'status', p.status, 'amountCents', p.amount_cents, 'tender', p.tender, 'wallet', p.wallet,
    'cardBrand', p.card_brand, 'last4', p.last4, 'failureCode', p.failure_code, 'createdAt', p.created_at) end,
  'refunds', (select coalesce(json_agg(json_build_object(
    'id', f.id, 'amountCents', f.amount_cents, 'status', f.status, 'kind', f.kind, 'tender', f.tender, 'createdAt', f.created_at,
    'settledAt', f.settled_at, 'dueAt', f.due_at) order by f.created_at, f.id), '[]'::json)
    from refunds f where f.payment_id = p.id and f.brand_id = o.brand_id)`

const orderFrom = sql`from orders o
  join plan_versions v on v.id = o.plan_version_id
  left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
  left join payments p on p.order_id = o.id and p.brand_id = o.brand_id
  left join receipts r on r.payment_id = p.id and r.brand_id = o.brand_id`

const ofMember = ({ brandId, accountId }: AccountContext): SQL => sql`o.brand_id = ${brandId} and (
  o.account_id = ${accountId} or o.membership_id in (
    select id from memberships where brand_id = ${brandId} and account_id = ${accountId}))`

/**
 * A member's orders and the outcomes of their payments, newest first, in one round trip; cents. The orders are found
 * first, by person and by membership, each by its index. With one combined, sorted condition, PostgreSQL would scan all
 * of the brand's orders from the newest back.
 */
export async function listMemberOrders(db: Db, { brandId, accountId }: AccountContext): Promise<OrderRow[]> {
  const { rows } = await db.execute<{ order: OrderRow }>(sql`
    with own as materialized (
      select id, created_at from orders where brand_id = ${brandId} and account_id = ${accountId}
      union
      select id, created_at from orders where brand_id = ${brandId} and membership_id = any(array(
        select id from memberships where brand_id = ${brandId} and account_id = ${accountId}))),
    page as materialized (select id from own order by created_at desc, id desc limit ${most})
    select json_build_object(${orderParts}) as "order" ${orderFrom}
    where o.brand_id = ${brandId} and o.id in (select id from page)
    order by o.created_at desc, o.id desc`)
  return rows.map(({ order }) => explained(order))
}

/**
 * One of a member's orders with what explains why it was charged, in one round trip.
 * @throws DomainError `not_found`: not one of theirs.
 */
export async function readOrderStory(db: Db, owner: AccountContext, orderId: string): Promise<OrderStory> {
  const { brandId, accountId } = owner
  const { rows } = await db.execute<{ order: OrderStory }>(sql`
    select json_build_object(${orderParts},
      'memberId', ${accountId}::uuid,
      'memberName', (select ${writtenName('accounts')} from accounts where brand_id = ${brandId} and id = ${accountId}),
      'renewalTotalCents', o.renewal_total_cents, 'lines', o.lines,
      'agreed', case when o.agreed is not null then json_build_object(
        'version', o.agreed ->> 'version', 'words', o.agreed -> 'words', 'ip', o.agreed ->> 'ip') end,
      'consents', (select coalesce(json_agg(json_build_object(
        'kind', c.kind, 'text', c.text, 'agreedAt', c.agreed_at, 'ip', c.ip) order by c.agreed_at desc, c.id), '[]'::json)
        from consents c where c.brand_id = ${brandId} and c.account_id = ${accountId}
          and (c.order_id = o.id or (c.kind in ('auto_renew', 'bank_debit') and c.agreed_at <= o.created_at))),
      'notices', (select coalesce(json_agg(json_build_object(
        'id', l.id, 'template', l.template, 'to', l."to", 'createdAt', l.created_at, 'sentAt', l.sent_at)
        order by l.created_at desc, l.id), '[]'::json)
        from mails l where l.brand_id = ${brandId} and ${mailSubject(sql`l.props`)} = o.membership_id::text
          and l.created_at < o.created_at and l.created_at > o.created_at - interval '120 days'),
      'attempts', (select coalesce(json_agg(json_build_object(
        'orderId', t.id, 'at', q.created_at, 'status', q.status, 'amountCents', q.amount_cents,
        'why', case when q.status = 'failed' then coalesce(q.failure_code, '') end) order by q.created_at, q.id), '[]'::json)
        from orders t join payments q on q.order_id = t.id and q.brand_id = t.brand_id
        where t.brand_id = ${brandId} and t.membership_id = o.membership_id and t.kind = o.kind
          and t.starts_on = o.starts_on)) as "order"
    ${orderFrom} where ${ofMember(owner)} and o.id = ${orderId}`)
  const order = rows[0]?.order
  if (!order) throw notFound()
  const attempts = order.attempts.map((attempt) => ({
    ...attempt,
    why: attempt.why === null ? null : declineReason(attempt.why),
  }))
  return { ...explained(order), attempts }
}

function explained<Order extends OrderRow>(order: Order): Order {
  const { payment } = order
  if (!payment) return order
  const why = payment.status === 'failed' ? declineReason(payment.failureCode) : null
  return { ...order, payment: { ...payment, why } }
}
