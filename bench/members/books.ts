import { insertOffice } from '#demo/fixtures/offices.ts'
import { fillTable } from '../fill-table.ts'
import type { World } from '../world.ts'

const offices = 200
const price = 12_900
const line = JSON.stringify([
  { kind: 'plan', label: 'Adult plan', quantity: 1, unitCents: price, amountCents: price },
])

/**
 * Payments for the members of `manyNames`, as the console's lists show them: each has a home office and a paid year,
 * spread over the calendar. One in 33 is past due with a declined charge, one in 20 has left, one in 200 got a partial
 * refund.
 */
export async function manyBooks(
  { client }: Pick<World, 'client'>,
  brandId: string,
): Promise<{ officeId: string }> {
  const { pool, db } = client
  let officeId = ''
  for (let n = 0; n < offices; n += 1) {
    officeId = (await insertOffice(db, { brandId, name: `Office ${n + 1}` })).id
  }
  await pool.query('create unlogged table bench_offices (n int, id uuid)')
  await pool.query(
    `insert into bench_offices select row_number() over (order by id) - 1, id from offices where brand_id = $1`,
    [brandId],
  )
  for (const statement of statements(`'${brandId}'::uuid`)) await fillTable(client, statement)
  await pool.query('vacuum analyze')
  return { officeId }
}

const isOwing = 'n % 33 = 0'
const isGone = '(n % 20 = 1 and n % 33 <> 0)'
/** First unpaid day of past-due members, and first day of everyone else's year. */
const owedSince = `(current_date - (n / 33 % 27))`
const yearFrom = '(current_date - (n::bigint * 7 % 365)::int)'

function statements(brand: string): string[] {
  const of = `from bench_names join memberships m on m.id = membership where m.brand_id = ${brand}`
  const order = `id, brand_id, kind, status, placed_by, account_id, membership_id, key, plan_version_id, interval, starts_on,
     ends_on, lines, total_cents, renewal_total_cents, receipt_id, created_at, settled_at`
  const payment = `id, brand_id, order_id, status, amount_cents, idempotency_key, gateway, source, payment_token,
     gateway_metadata, gateway_reference, failure_code, created_at, settled_at`
  return [
    `update memberships set office_id = o.id, status = of.status, past_due_since = of.owed, auto_renew = of.status <> 'cancelled',
       joined_on = of.starts_on - 365 * (of.n % 3), term_starts_on = of.starts_on, term_ends_on = of.starts_on + 364
     from (
       select n, membership,
         case when ${isOwing} then 'past_due' when ${isGone} then 'cancelled' else 'active' end as status,
         case when ${isOwing} then ${owedSince} end as owed,
         case when ${isOwing} then ${owedSince} - 365 when ${isGone} then ${yearFrom} - 365 else ${yearFrom} end as starts_on
       from bench_names) of
     join bench_offices o on o.n = of.n % ${offices}
     where memberships.id = of.membership`,
    `insert into orders (${order})
     select uuidv7(), ${brand}, 'purchase', 'settled', 'person', account, membership, 'bench:' || membership,
       m.plan_version_id, 'year', m.term_starts_on, m.term_ends_on, '${line}', ${price}, ${price}, uuidv7(),
       m.term_starts_on, m.term_starts_on ${of}`,
    `insert into orders (${order})
     select uuidv7(), ${brand}, 'renewal', 'declined', 'schedule', account, membership, 'bench:declined:' || membership,
       m.plan_version_id, 'year', m.past_due_since, m.past_due_since + 364, '${line}', ${price}, ${price}, uuidv7(),
       m.past_due_since, m.past_due_since ${of} and m.status = 'past_due'`,
    `insert into payments (${payment})
     select uuidv7(), ${brand}, o.id, case o.status when 'settled' then 'succeeded' else 'failed' end, o.total_cents, o.key,
       'sandbox', 'method', 'pm_' || o.membership_id, '{}', 'ch_' || o.id,
       case o.status when 'declined' then 'insufficient_funds' end, o.created_at, o.settled_at
     from orders o where o.brand_id = ${brand}`,
    `insert into membership_terms (id, brand_id, membership_id, payment_id, starts_on, ends_on)
     select uuidv7(), ${brand}, o.membership_id, p.id, o.starts_on, o.ends_on
     from orders o join payments p on p.order_id = o.id where o.brand_id = ${brand} and o.status = 'settled'`,
    `insert into receipts (id, brand_id, account_id, membership_id, payment_id, number, lines, total_cents, issued_on)
     select o.receipt_id, ${brand}, o.account_id, o.membership_id, p.id, 'R-' || p.id, o.lines, o.total_cents, o.starts_on
     from orders o join payments p on p.order_id = o.id where o.brand_id = ${brand} and o.status = 'settled'`,
    `insert into refunds (id, brand_id, payment_id, amount_cents, status, reason, idempotency_key, created_at, settled_at)
     select uuidv7(), ${brand}, p.id, 1000, case when b.n % 2000 = 0 then 'owed' else 'succeeded' end, 'goodwill',
       'bench:back:' || p.id, p.settled_at, case when b.n % 2000 <> 0 then p.settled_at end
     from bench_names b join orders o on o.membership_id = b.membership and o.status = 'settled'
     join payments p on p.order_id = o.id where b.n % 200 = 0`,
  ]
}
