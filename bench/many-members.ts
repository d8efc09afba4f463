import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import type { PlanVersion } from '#domain/plans/plan-prices.queries.server.ts'
import { planPriceCents } from '#domain/plans/quote.rules.ts'
import { fillTable } from './fill-table.ts'
import { anyFirst, anyLast } from './members/many-names.ts'
import type { World } from './world.ts'

/** The brand and plan for one batch of members, and the number of its first member. */
type Seller = { brandId: string; planId: string; version: PlanVersion; from: number }

/** A brand with a plan that is sold by the month and the year. */
export async function oneSeller({ client: { db } }: Pick<World, 'client'>): Promise<Seller> {
  const { id: brandId } = await insertBrand(db, { settings: { timeZone: 'UTC' } })
  const { plan, version } = await insertPlan(db, { brandId, enrolmentFeeCents: 0 })
  return { brandId, planId: plan.id, version, from: 1 }
}

/**
 * Creates a brand with many monthly or yearly members and their paid terms. The last term ends the day before `dueOn`,
 * or within `spread` days from then. Writes orders, cards, payments, receipts and the sandbox gateway's own ledger, as
 * a checkout and renewals would, in a few SQL statements for all. `dueOn` must be a day that every month has.
 */
export async function manyMembers(
  world: Pick<World, 'client'>,
  {
    members,
    terms,
    dueOn,
    interval = 'month',
    spread = 1,
    seller,
  }: {
    members: number
    terms: number
    dueOn: string
    interval?: 'month' | 'year'
    spread?: number
    /** Adds another batch of members for this seller; the caller cleans up after the last batch. */
    seller?: Seller
  },
): Promise<{ brandId: string }> {
  const { pool } = world.client
  const { brandId, planId, version, from } = seller ?? (await oneSeller(world))
  const price = planPriceCents(version, interval) ?? 0
  await pool.query('create unlogged table if not exists bench_members (n int, account uuid, membership uuid)')
  await pool.query(
    `create unlogged table if not exists bench_payments (n int, term int, id uuid, starts_on date, ends_on date)`,
  )
  await pool.query('truncate bench_members, bench_payments')
  const id = await idFunction(world)
  await pool.query(
    `insert into bench_members select n, ${id}, ${id} from generate_series($1::int, $2::int) n`,
    [from, from + members - 1],
  )
  await pool.query(
    `insert into bench_payments
     select n, term, ${id}, (due - make_interval(${interval}s => $1 - term))::date,
       (due - make_interval(${interval}s => $1 - term - 1))::date - 1
     from generate_series(0, $1 - 1) term, (select n, $2::date + n % ${spread} as due from bench_members) m`,
    [terms, dueOn],
  )
  await pool.query('analyze bench_members, bench_payments')
  const owned = { brand: `'${brandId}'::uuid`, plan: `'${planId}'::uuid`, version: `'${version.id}'::uuid` }
  for (const statement of statements({ ...owned, id, price, interval, last: terms - 1 }))
    await fillTable(world.client, statement)
  if (!seller) await pool.query('vacuum analyze')
  return { brandId }
}

/** SQL for time-ordered ids, like ours, from PostgreSQL 18 on; random ones before. */
async function idFunction({ client: { pool } }: Pick<World, 'client'>): Promise<string> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select to_regprocedure('uuidv7()') is not null as known`,
  )
  return rows[0]?.known ? 'uuidv7()' : 'gen_random_uuid()'
}

const card = `'visa', '4242', 12, 2099`

/** Statements for the rows of each table, in an order that satisfies every reference. */
function statements(our: {
  brand: string
  plan: string
  version: string
  id: string
  price: number
  interval: string
  /** The number of the last term. */
  last: number
}): string[] {
  const { brand, plan, version, id, price, interval, last } = our
  const line = { kind: 'plan', label: 'Adult plan', quantity: 1, unitCents: price, amountCents: price }
  return [
    `insert into accounts (id, brand_id, email, first_name, last_name, date_of_birth)
   select account, ${brand}, 'member' || n || '@many.example', ${anyFirst}, ${anyLast}, '1988-04-12' from bench_members`,
    `insert into sandbox_gateway.tokens (token, behaviour, card_brand, last4, exp_month, exp_year, reusable)
   select 'pm_' || membership, 'succeed', ${card}, true from bench_members`,
    `insert into payment_methods (id, brand_id, account_id, gateway, reference, card_brand, last4, exp_month, exp_year)
   select ${id}, ${brand}, account, 'sandbox', 'pm_' || membership, ${card} from bench_members`,
    `insert into memberships (id, brand_id, account_id, member_number, plan_id, plan_version_id, interval, status,
     auto_renew, state, joined_on, term_starts_on, term_ends_on)
   select membership, ${brand}, account, 'B-' || membership, ${plan}, ${version}, '${interval}', 'active', true, 'AZ', p.starts_on,
     l.starts_on, l.ends_on
   from bench_members join bench_payments p using (n) join bench_payments l using (n) where p.term = 0 and l.term = ${last}`,
    `insert into checkouts (id, brand_id, status, secret_hash, plan_id, plan_version_id, interval, account, dependents,
     membership_id, receipt_id, member_number, updated_at, expires_at)
   select membership, ${brand}, 'completed', '', ${plan}, ${version}, '${interval}', '{}', '[]', membership, account,
     'B-' || membership, now(), now() from bench_members`,
    `insert into orders (id, brand_id, kind, status, placed_by, account_id, membership_id, checkout_id, key, plan_version_id,
     interval, starts_on, ends_on, lines, total_cents, renewal_total_cents, receipt_id, created_at, settled_at)
   select p.id, ${brand}, case term when 0 then 'checkout' else 'renewal' end, 'settled',
     case term when 0 then 'person' else 'schedule' end, account, membership, case term when 0 then membership end,
     'bench:' || p.id, ${version}, '${interval}', starts_on, ends_on,
     '${JSON.stringify([line])}'::jsonb, ${price}, ${price}, p.id, starts_on, starts_on
   from bench_payments p join bench_members using (n)`,
    `insert into payments (id, brand_id, order_id, status, amount_cents, idempotency_key, gateway, source, payment_token,
     gateway_metadata, gateway_reference, created_at, settled_at)
   select p.id, ${brand}, p.id, 'succeeded', ${price}, 'bench:' || p.id, 'sandbox', 'method', 'pm_' || membership,
     jsonb_build_object('brandId', ${brand}, 'paymentId', p.id, 'orderId', p.id), 'ch_' || p.id, starts_on, starts_on
   from bench_payments p join bench_members using (n)`,
    `insert into membership_terms (id, brand_id, membership_id, payment_id, starts_on, ends_on)
   select ${id}, ${brand}, membership, p.id, starts_on, ends_on
   from bench_payments p join bench_members using (n)`,
    `insert into receipts (id, brand_id, account_id, membership_id, payment_id, number, lines, total_cents, issued_on)
   select p.id, ${brand}, account, membership, p.id, 'R-' || n || '-' || term, '${JSON.stringify([line])}'::jsonb, ${price}, starts_on
   from bench_payments p join bench_members using (n)`,
    `insert into sandbox_gateway.charges (reference, idempotency_key, token, amount_cents, currency, status, method_reference)
   select 'ch_' || p.id, 'bench:' || p.id, 'pm_' || membership, ${price}, 'USD', 'succeeded', 'pm_' || membership
   from bench_payments p join bench_members using (n)`,
  ]
}
