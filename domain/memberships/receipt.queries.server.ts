import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { receipts } from '#db/schema/billing.ts'
import { owedCents } from '#domain/billing/refunds/manual-refund.server.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { notFound } from '#domain/errors.ts'
import type { Receipt } from './membership.schema.ts'

/**
 * SQL: status of a payment's refunds, as names and values of a JSON object; cents. A refund the gateway can't make
 * counts as failed until staff pay it manually.
 */
export function refundSums(paymentId: SQL): SQL {
  const sum = (which: SQL, cents = sql`f.amount_cents`) => sql`(
    select coalesce(sum(${cents}), 0)::float8 from refunds f where f.payment_id = ${paymentId} and ${which})`
  return sql`
    'refundedCents', ${sum(sql`f.status = 'succeeded'`)},
    'refundingCents', ${sum(sql`f.status in ('created', 'unknown', 'pending')`)},
    'refundPromisedCents', ${sum(sql`f.status = 'promised'`)},
    'refundFailedCents', ${sum(sql`f.status in ('owed', 'failed')`, owedCents(sql`f`))}`
}

const receiptColumns = sql<Receipt>`json_build_object(
  'id', receipts.id, 'number', receipts.number, 'issuedOn', receipts.issued_on,
  'totalCents', receipts.total_cents, 'membershipId', receipts.membership_id, 'lines', receipts.lines,
  'memberNumber', (select m.member_number from memberships m where m.id = receipts.membership_id),
  'planName', (
    select v.name from payments p
    join orders o on o.id = p.order_id
    join plan_versions v on v.id = o.plan_version_id
    where p.id = receipts.payment_id),
  'paidBy', (
    select json_build_object('firstName', a.first_name, 'lastName', a.last_name, 'address', a.address)
    from accounts a where a.id = receipts.account_id),
  'term', (
    select json_build_object('startsOn', t.starts_on, 'endsOn', t.ends_on)
    from membership_terms t where t.payment_id = receipts.payment_id),
  'card', (
    select case when p.last4 is not null or p.tender = 'link' then json_build_object(
      'kind', p.tender, 'wallet', p.wallet, 'brand', p.card_brand, 'last4', p.last4) end
    from payments p where p.id = receipts.payment_id),
  'desk', (
    select case when p.gateway = 'desk' then p.tender end
    from payments p where p.id = receipts.payment_id),
  'refunds', (
    select coalesce(json_agg(json_build_object(
      'amountCents', f.amount_cents, 'kind', f.kind, 'tender', f.tender, 'on', (coalesce(f.settled_at, f.created_at) at time zone (
        select b.settings ->> 'timeZone' from brands b where b.id = receipts.brand_id))::date
    ) order by f.created_at), '[]'::json)
    from refunds f where f.payment_id = receipts.payment_id and f.status = 'succeeded'),
  ${refundSums(sql`receipts.payment_id`)})`

/**
 * One receipt with its lines and refunds, amounts in cents, in one round trip.
 * @throws DomainError `not_found` if it isn't this account's and brand's.
 */
export async function findReceipt(
  db: Db,
  { brandId, accountId, receiptId }: { brandId: string; accountId: string; receiptId: string },
): Promise<Receipt> {
  const [row] = await db
    .select({ receipt: receiptColumns })
    .from(receipts)
    .where(and(eq(receipts.brandId, brandId), eq(receipts.accountId, accountId), eq(receipts.id, receiptId)))
  if (!row) throw notFound()
  const { planName, ...receipt } = row.receipt
  return { ...receipt, planName: planName && soldName(planName) }
}
