import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '#db/id.ts'

type Row = Record<string, unknown>
/** The rows of one completed order, by table. */
export type OrderRows = Record<string, Row[]>

const membership = '(select membership_id from checkouts where id = $1)'
const account = `(select account_id from memberships where id = ${membership})`
const order = '(select id from orders where checkout_id = $1)'
const payment = `(select id from payments where order_id = ${order})`

/** SQL conditions for an order's rows in each table, from its checkout id. */
const places: Record<string, string> = {
  checkouts: 'id = $1',
  idempotent_requests: `actor = 'checkout:' || $1`,
  orders: 'checkout_id = $1',
  payments: `order_id = ${order}`,
  'sandbox_gateway.charges': `idempotency_key = (select idempotency_key from payments where id = ${payment})`,
  'sandbox_gateway.tokens': `token = (select method_reference from payments where id = ${payment})`,
  accounts: `id = ${account}`,
  payment_methods: `account_id = ${account}`,
  memberships: `id = ${membership}`,
  membership_terms: `payment_id = ${payment}`,
  agreements: `membership_id = ${membership}`,
  consents: `order_id = ${order}`,
  receipts: `payment_id = ${payment}`,
  mails: `dedupe_key = 'welcome:' || ${membership}::text`,
  sessions: `account_id = ${account}`,
}

/** Reads the rows that a real order wrote. */
export async function readOrder(pool: pg.Pool, checkoutId: string): Promise<OrderRows> {
  const order: OrderRows = {}
  for (const [table, where] of Object.entries(places)) {
    const sql = `select to_jsonb(t) as row from ${table} t where ${where.replaceAll('$1', `'${checkoutId}'`)}`
    const { rows } = await pool.query<{ row: Row }>(sql)
    if (rows.length === 0) throw new Error(`The order left nothing in ${table}.`)
    order[table] = rows.map(({ row }) => row)
  }
  return order
}

/** A copy of the order for another buyer, with new ids and unique values. */
export function copyOrder(order: OrderRows): OrderRows {
  const renamed = new Map<string, string>()
  const rename = (value: unknown, fresh: string) => {
    if (typeof value === 'string') renamed.set(value, fresh)
  }
  for (const row of Object.values(order).flat()) {
    rename(row.id, newId())
    for (const name of [
      'secret_hash',
      'token_hash',
      'reference',
      'member_number',
      'number',
      'email',
      'token',
    ]) {
      const mark = randomBytes(9).toString('hex')
      rename(row[name], name === 'email' ? `${mark}@example.com` : mark)
    }
  }
  // Longer values first, as some contain others.
  const values = [...renamed.keys()].sort((a, b) => b.length - a.length)
  const any = new RegExp(values.map((value) => value.replaceAll(/[^\w-]/g, '\\$&')).join('|'), 'g')
  const text = JSON.stringify(order).replaceAll(any, (value) => renamed.get(value) ?? value)
  const copy: OrderRows = JSON.parse(text)
  return copy
}
