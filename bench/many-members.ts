import { insertBrand } from '#demo/brands.ts'
import { insertPlan } from '#demo/plans.ts'
import { planPriceCents } from '#domain/plans/quote.rules.ts'
import type { World } from './world.ts'

/**
 * A brand with so many members by the month who have paid for so many terms, the last of which ends the day before
 * `dueOn`: order, card, payments, receipts and the sandbox gateway's own ledger, as a checkout and renewals leave
 * them. A few statements of SQL for all. `dueOn` is a day of the month that every month has.
 */
export async function manyMembers(
  { client }: Pick<World, 'client'>,
  { members, terms, dueOn }: { members: number; terms: number; dueOn: string },
): Promise<{ brandId: string }> {
  const { pool } = client
  const { id: brandId } = await insertBrand(client.db, { settings: { timeZone: 'UTC' } })
  const { plan, version } = await insertPlan(client.db, { brandId, enrolmentFeeCents: 0 })
  const price = planPriceCents(version, 'month') ?? 0
  await pool.query('create unlogged table if not exists bench_members (n int, account uuid, membership uuid)')
  await pool.query(
    'create unlogged table if not exists bench_payments (n int, term int, id uuid, starts_on date)',
  )
  await pool.query('truncate bench_members, bench_payments')
  const id = await idFunction({ client })
  await pool.query(`insert into bench_members select n, ${id}, ${id} from generate_series(1, $1) n`, [
    members,
  ])
  await pool.query(
    `insert into bench_payments
     select n, term, ${id}, ($2::date - make_interval(months => $1 - term))::date
     from generate_series(0, $1 - 1) term, bench_members`,
    [terms, dueOn],
  )
  await pool.query('analyze bench_members, bench_payments')
  const owned = { brand: `'${brandId}'::uuid`, plan: `'${plan.id}'::uuid`, version: `'${version.id}'::uuid` }
  for (const statement of statements({ ...owned, id, price, due: `'${dueOn}'::date` }))
    await pool.query(statement)
  await pool.query('vacuum analyze')
  return { brandId }
}

/** Ids in the order of time, as ours are, from PostgreSQL 18 on; before it at random. */
async function idFunction({ client: { pool } }: Pick<World, 'client'>): Promise<string> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select to_regprocedure('uuidv7()') is not null as known`,
  )
  return rows[0]?.known ? 'uuidv7()' : 'gen_random_uuid()'
}

const card = `'visa', '4242', 12, 2099`

/** The rows of each table, in an order that keeps every reference. */
function statements(our: {
  brand: string
  plan: string
  version: string
  id: string
  price: number
  due: string
}): string[] {
  const { brand, plan, version, id, price, due } = our
  const line = { kind: 'plan', label: 'Adult plan', quantity: 1, unitCents: price, amountCents: price }
  return [
    `insert into accounts (id, brand_id, email, first_name, last_name, date_of_birth)
   select account, ${brand}, 'member' || n || '@many.example', 'Robin', 'Finch', '1988-04-12' from bench_members`,
    `insert into sandbox_gateway.tokens (token, behaviour, card_brand, last4, exp_month, exp_year, reusable)
   select 'pm_' || membership, 'succeed', ${card}, true from bench_members`,
    `insert into payment_methods (id, brand_id, account_id, gateway, reference, card_brand, last4, exp_month, exp_year)
   select ${id}, ${brand}, account, 'sandbox', 'pm_' || membership, ${card} from bench_members`,
    `insert into memberships (id, brand_id, account_id, member_number, plan_id, plan_version_id, interval, status,
     auto_renew, state, joined_on, term_starts_on, term_ends_on)
   select membership, ${brand}, account, 'B-' || membership, ${plan}, ${version}, 'month', 'active', true, 'AZ', p.starts_on,
     (${due} - interval '1 month')::date, ${due} - 1
   from bench_members join bench_payments p using (n) where p.term = 0`,
    `insert into checkouts (id, brand_id, status, secret_hash, plan_id, plan_version_id, interval, account, dependents,
     membership_id, receipt_id, member_number, updated_at, expires_at)
   select membership, ${brand}, 'completed', '', ${plan}, ${version}, 'month', '{}', '[]', membership, account,
     'B-' || membership, now(), now() from bench_members`,
    `insert into orders (id, brand_id, kind, status, placed_by, account_id, membership_id, checkout_id, key, plan_version_id,
     interval, starts_on, ends_on, lines, total_cents, renewal_total_cents, receipt_id, created_at, settled_at)
   select p.id, ${brand}, case term when 0 then 'checkout' else 'renewal' end, 'settled',
     case term when 0 then 'person' else 'schedule' end, account, membership, case term when 0 then membership end,
     'bench:' || p.id, ${version}, 'month', starts_on, (starts_on + interval '1 month')::date - 1,
     '${JSON.stringify([line])}'::jsonb, ${price}, ${price}, p.id, starts_on, starts_on
   from bench_payments p join bench_members using (n)`,
    `insert into payments (id, brand_id, order_id, status, amount_cents, idempotency_key, gateway, source, payment_token,
     gateway_metadata, gateway_reference, created_at, settled_at)
   select p.id, ${brand}, p.id, 'succeeded', ${price}, 'bench:' || p.id, 'sandbox', 'method', 'pm_' || membership,
     jsonb_build_object('brandId', ${brand}, 'paymentId', p.id, 'orderId', p.id), 'ch_' || p.id, starts_on, starts_on
   from bench_payments p join bench_members using (n)`,
    `insert into membership_terms (id, brand_id, membership_id, payment_id, starts_on, ends_on)
   select ${id}, ${brand}, membership, p.id, starts_on, (starts_on + interval '1 month')::date - 1
   from bench_payments p join bench_members using (n)`,
    `insert into receipts (id, brand_id, account_id, membership_id, payment_id, number, lines, total_cents, issued_on)
   select p.id, ${brand}, account, membership, p.id, 'R-' || n || '-' || term, '${JSON.stringify([line])}'::jsonb, ${price}, starts_on
   from bench_payments p join bench_members using (n)`,
    `insert into sandbox_gateway.charges (reference, idempotency_key, token, amount_cents, currency, status, method_reference)
   select 'ch_' || p.id, 'bench:' || p.id, 'pm_' || membership, ${price}, 'USD', 'succeeded', 'pm_' || membership
   from bench_payments p join bench_members using (n)`,
  ]
}
