import { createHash } from 'node:crypto'
import pg from 'pg'
import { copyOrder, type OrderRows, readOrder } from './order-template.ts'

/**
 * Writes the rows of a completed order repeatedly, in our server's transactions and with nothing else: no HTTP, checks,
 * prices or gateway. Reports the number per second to its parent.
 */
const count = Number(process.env.ORDERS)
const connections = Number(process.env.CONNECTIONS)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: connections })

/** Tables that settling a payment writes to. */
const settledTables = [
  'accounts',
  'payment_methods',
  'memberships',
  'membership_terms',
  'agreements',
  'consents',
  'receipts',
  'mails',
]

const template = await readOrder(pool, process.env.CHECKOUT_ID ?? '')
let waiting: OrderRows[] = []
// Warm up, so that the code is compiled, as in the server it is compared with.
await draft()
await settleAll()
await draft()
const [began, before] = [performance.now(), process.cpuUsage()]
await settleAll()
const { user, system } = process.cpuUsage(before)
process.send?.({
  perSecond: (count * 1_000) / (performance.now() - began),
  cpuMs: (user + system) / 1_000 / count,
})
await pool.end()

async function draft(): Promise<void> {
  waiting = Array.from({ length: count }, () => copyOrder(template))
  for (const order of waiting)
    await inTransaction((client) => insert(client, order, 'checkouts', { status: 'open' }))
}

async function settleAll(): Promise<void> {
  await Promise.all(Array.from({ length: connections }, work))
}

async function work(): Promise<void> {
  for (let order = waiting.pop(); order; order = waiting.pop()) await write(order)
}

async function write(order: OrderRows): Promise<void> {
  const [checkout, payment] = [order.checkouts?.[0], order.payments?.[0]]
  await inTransaction((client) => insert(client, order, 'idempotent_requests', { status: 'in_flight' }))
  await inTransaction(async (client) => {
    await run(client, `update checkouts set status = 'confirming' where id = $1`, [checkout?.id])
    await insert(client, order, 'orders', { status: 'open', account_id: null, settled_at: null })
    await insert(client, order, 'payments', { status: 'created' })
    await addJob(client, 'reconcile-payment')
  })
  await inTransaction(async (client) => {
    await run(client, 'delete from sandbox_gateway.tokens where token = $1', [payment?.payment_token])
    await insert(client, order, 'sandbox_gateway.tokens')
    await insert(client, order, 'sandbox_gateway.charges')
  })
  await inTransaction(async (client) => {
    const settled = [payment?.id, payment?.gateway_reference]
    const sql = `update payments set status = 'succeeded', gateway_reference = $2, settled_at = now() where id = $1`
    await run(client, sql, settled)
    for (const table of settledTables) await insert(client, order, table)
    const given = [checkout?.id, order.orders?.[0]?.account_id]
    await run(
      client,
      `update orders set status = 'settled', account_id = $2, settled_at = now() where checkout_id = $1`,
      given,
    )
    await run(client, `update checkouts set status = 'completed', completed_at = now() where id = $1`, [
      checkout?.id,
    ])
    await addJob(client, 'send-mail')
  })
  await inTransaction((client) =>
    run(client, `update idempotent_requests set status = 'done' where id = $1`, [
      order.idempotent_requests?.[0]?.id,
    ]),
  )
  await inTransaction((client) => insert(client, order, 'sessions'))
}

async function insert(client: pg.PoolClient, order: OrderRows, table: string, changes = {}): Promise<void> {
  const rows = (order[table] ?? []).map((row) => ({ ...row, ...changes }))
  const sql = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`
  await run(client, sql, [JSON.stringify(rows)])
}

function addJob(client: pg.PoolClient, task: string): Promise<void> {
  return run(client, `select graphile_worker.add_job($1, '{}'::json, run_at => now() + interval '1 day')`, [
    task,
  ])
}

async function run(client: pg.PoolClient, text: string, values: unknown[]): Promise<void> {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  await client.query({ name, text, values })
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}
