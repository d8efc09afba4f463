import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { createDb } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#demo/seed.ts'
import { findUnrecorded } from '#domain/back-office/billing/reconciliation/unrecorded-charges.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { confirm, prepare } from '../../bench/orders/order.ts'
import { findPlan, startWeb, type World } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import { violationsOf } from '../ledger-violations.ts'
import { ArchivedServer } from './archived-server.ts'

const purchases = Number(process.env.TIMES ?? 20)
const since = 5

/**
 * The database's machine is lost. pgBackRest restores an earlier point in time, and purchases made after it, which only
 * the gateway then knows, are refunded (specification, faults 33).
 */
export async function pgbackrest(): Promise<Figure[]> {
  const server = await ArchivedServer.start()
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

async function measure(server: ArchivedServer): Promise<Figure[]> {
  const before = open(server)
  await migrate(before.databaseUrl)
  await seedDemo({ db: before.client.db, now: new Date() })
  await server.pgbackrest('stanza-create')
  const planId = await findPlan(before)
  const web = await startWeb(before, { TRUST_PROXY: '1', WORKER: 'embedded', LOG_LEVEL: 'error' })
  const buy = async (times: number) => {
    const bought: string[] = []
    while (bought.length < times) {
      const order = await prepare(web.origin, planId)
      await confirm(order)
      bought.push(order.checkoutId)
    }
    return bought
  }
  const backedUp = server.pgbackrest('backup', '--type=full')
  const kept = await buy(purchases)
  await backedUp
  kept.push(...(await buy(1)))
  const [moment] = await server.asSuperuser('select clock_timestamp()::text as at')
  await pause(1_000)
  const lost = await buy(since)
  // Also switches to a new log file and verifies that the old one is archived.
  await server.pgbackrest('check')
  await web.stop()
  const ledger = await readLedger(server)
  await before.stop()
  await server.lose()

  const began = performance.now()
  await server.pgbackrest('restore', '--type=time', `--target=${moment?.at}`, '--target-action=promote')
  await server.up()
  const after = open(server)
  await untilPromoted(after)
  const seconds = (performance.now() - began) / 1_000
  try {
    // The gateway belongs to another company, so the restore didn't affect it.
    await writeLedger(server, ledger)
    const { db, pool } = after.client
    const settled = async (ids: string[]) => {
      const query = `select count(*)::int as count from orders where checkout_id = any($1) and status = 'settled'`
      return (await pool.query<{ count: number }>(query, [ids])).rows[0]?.count ?? Number.NaN
    }
    const gateway = new SandboxGateway({ db, now: () => new Date(), timeoutMs: 30_000 })
    const unknown = async () => (await findUnrecorded(db, gateway)).charges.length
    const found = await unknown()
    const variables = { APP_ENV: 'demo', DATABASE_URL: after.databaseUrl, DATA_DIR: after.dataDir }
    const settle = ['ledger', '--settle', '--count', String(found), '--share', '100']
    execFileSync(process.execPath, ['build/server/enamel.js', ...settle], {
      env: { ...process.env, ...variables },
    })
    return [
      { what: 'restored to a moment, and serving', value: seconds, unit: 's' },
      { what: 'purchases before it', value: kept.length },
      { what: '  of these lost', value: kept.length - (await settled(kept)), floor: { atMost: 0 } },
      { what: 'purchases after it that are there', value: await settled(lost), floor: { atMost: 0 } },
      { what: '  that only the gateway knew', value: found, floor: { atLeast: since } },
      { what: '  left after enamel ledger --settle', value: await unknown(), floor: { atMost: 0 } },
      { what: 'violations of the books', value: await violationsOf(after), floor: { atMost: 0 } },
    ]
  } finally {
    await after.stop()
  }
}

function open({ databaseUrl, dir }: ArchivedServer): World {
  const client = createDb(databaseUrl, { max: 4 })
  return { databaseUrl, dataDir: dir, client, stop: () => client.close() }
}

async function untilPromoted({ client: { pool } }: World): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await pause(200)) {
    const { rows } = await pool.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    if (rows[0]?.recovers === false) return
  }
  throw new Error('The restored server did not take writes.')
}

type Ledger = { name: string; rows: string }[]

/** Every table of the sandbox gateway, as JSON. */
async function readLedger(server: ArchivedServer): Promise<Ledger> {
  const tables = await server.asSuperuser(
    `select tablename as name from pg_tables where schemaname = 'sandbox_gateway' order by 1`,
  )
  const ledger: Ledger = []
  for (const { name } of tables) {
    const [whole] = await server.asSuperuser(
      `select coalesce(jsonb_agg(t), '[]')::text as rows from sandbox_gateway.${name} t`,
    )
    ledger.push({ name: String(name), rows: String(whole?.rows) })
  }
  return ledger
}

async function writeLedger(server: ArchivedServer, ledger: Ledger): Promise<void> {
  await server.asSuperuser(
    'set session_replication_role = replica',
    ...ledger.flatMap(({ name, rows }) => [
      `delete from sandbox_gateway.${name}`,
      `insert into sandbox_gateway.${name} select * from
        jsonb_populate_recordset(null::sandbox_gateway.${name}, $ledger$${rows}$ledger$)`,
    ]),
  )
}
