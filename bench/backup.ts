import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod'
import { qualified, tablesOf } from '#db/backup/dump.ts'
import { manyMembers } from './many-members.ts'
import { nextMessage, residentBytes, startNode } from './processes.ts'
import { megabytes, milliseconds, type Row, type Section } from './report.ts'
import { environment, openWorld, type World } from './world.ts'

/**
 * Total number of payments by the brand's members; `PAYMENTS=10000000` needs about 35 GB of disk and two and a half
 * hours.
 */
const payments = Number(process.env.PAYMENTS ?? 1_000_000)
const termsEach = 10

/**
 * `enamel backup` of a full database and `enamel restore` into an empty one: checks that all data is back and the books
 * balance.
 */
export async function backup(): Promise<Section> {
  const world = await openWorld()
  try {
    await manyMembers(world, { members: payments / termsEach, terms: termsEach, dueOn: '2027-03-01' })
    await world.client.pool.query('drop table bench_members, bench_payments')
    const file = join(world.dataDir, 'enamel.backup')
    const databaseBytes = await bytesOf(world.databaseUrl)
    const written = await run(world, ['backup', file])
    const before = await countRows(world.databaseUrl)
    const restored = new URL(world.databaseUrl)
    restored.pathname = '/restored'
    await world.client.pool.query('create database restored')
    // Free the disk space of the lost machine first.
    await world.client.pool.query('drop schema public cascade; drop schema sandbox_gateway cascade')
    const read = await run({ ...world, databaseUrl: restored.href }, ['restore', file])
    const after = await countRows(restored.href)
    const differ = Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
    const rows = Object.values(before).reduce((sum, count) => sum + count, 0)
    const told = (what: string, { tookMs, bytesAtMost }: Ran): Row[] => [
      { what, measured: milliseconds(tookMs), against: `${Math.round((rows * 1_000) / tookMs)} rows/s` },
      { what: '  memory of its process at most', measured: megabytes(bytesAtMost) },
    ]
    const exactly = { ratio: differ.length, floor: { atMost: 0 } }
    const { violations, tookMs } = await check(restored.href)
    return {
      title: `Backup and restore of ${payments.toLocaleString('en-US')} payments, ${rows.toLocaleString('en-US')} rows`,
      rows: [
        ...told('backup, sealed and read back', written),
        {
          what: '  its file, against the database',
          measured: megabytes(statSync(file).size),
          against: megabytes(databaseBytes),
        },
        ...told('restore into an empty database', read),
        {
          what: 'tables with another number of rows than before',
          measured: String(differ.length),
          ...exactly,
        },
        {
          what: 'violations of the restored books, read with the ledger',
          measured: String(violations.length),
          against: milliseconds(tookMs),
          ratio: violations.length,
          floor: { atMost: 0 },
        },
      ],
      notes: differ.map((table) => `${table}: ${before[table]} rows before, ${after[table]} after`),
    }
  } finally {
    await world.stop()
  }
}

type Ran = { tookMs: number; bytesAtMost: number }

/** Runs a command of the build on a database and monitors it until it exits. */
async function run(world: Pick<World, 'databaseUrl' | 'dataDir'>, command: string[]): Promise<Ran> {
  const began = performance.now()
  const { child, pid } = startNode(
    ['build/server/enamel.js', ...command],
    { ...environment(world, 0), BACKUP_PASSPHRASE: 'only for the time it is measured' },
    { endsItself: true },
  )
  const ended = once(child, 'exit')
  let bytesAtMost = 0
  while (child.exitCode === null && child.signalCode === null) {
    bytesAtMost = Math.max(bytesAtMost, residentBytes(pid))
    await Promise.race([ended, pause(200)])
  }
  if (child.exitCode !== 0) throw new Error(`enamel ${command[0]} ended with ${child.exitCode}.`)
  return { tookMs: performance.now() - began, bytesAtMost }
}

async function withClient<Result>(url: string, ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return ask(client).finally(() => client.end())
}

function countRows(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const counts: Record<string, number> = {}
    for (const { schema, name } of await tablesOf(client)) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::float8 as count from ${qualified(schema, name)}`,
      )
      counts[`${schema}.${name}`] = rows[0]?.count ?? Number.NaN
    }
    return counts
  })
}

function bytesOf(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    )
    return rows[0]?.bytes ?? Number.NaN
  })
}

async function check(url: string) {
  const { child, stop } = startNode(['bench/nightly-job.ts'], { DATABASE_URL: url })
  try {
    await nextMessage(child)
    child.send({ job: 'check' })
    return z.object({ violations: z.array(z.unknown()), tookMs: z.number() }).parse(await nextMessage(child))
  } finally {
    await stop()
  }
}
