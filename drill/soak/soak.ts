import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { addDays } from '#domain/calendar.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { crontab } from '#jobs/jobs.ts'
import { manyMembers } from '../../bench/many-members.ts'
import { takeEveryCore } from '../../bench/processes.ts'
import { printTable } from '../../bench/report.ts'
import { findPlan, openWorld, type World } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import type { Done } from '../release/journeys.ts'
import { growth } from './growth.ts'
import { measure, type Processes, startProcesses } from './processes.ts'
import { insertKey, liveOneDay } from './traffic.ts'

const minutes = Number(process.env.MINUTES ?? 22)
const months = Number(process.env.MONTHS ?? 8)
const daysOfMonth = 30
const dayMs = 24 * 60 * 60_000
/** Real time per simulated day; its jobs may take longer. */
const lifeOfDayMs = (minutes * 60_000) / (months * daysOfMonth)
/** Members renewed each month in addition to new purchases. */
const renewing = 300
/** Allowed growth of a series after its first quarter, relative to its mean. */
const flat = 0.1
const megabyte = 1_000_000

/** Series that must stay flat; growth of less than `slack` in its unit is noise. */
const judged = {
  'web, resident MB': 10,
  'web, heap MB': 5,
  'web, handles': 4,
  'web, open files': 4,
  'worker, resident MB': 10,
  'worker, heap MB': 5,
  'worker, handles': 4,
  'worker, open files': 4,
  connections: 3,
  'jobs due': 5,
  'temporary files': 2,
  'dead rows of 100': 5,
  'bytes of table a new row': 50,
  'bytes of index a new row': 50,
  'log KB a month': 200,
} satisfies Record<string, number>
type Series = keyof typeof judged
type Month = Record<Series, number> & { 'rows, thousands': number }
/** Totals over all tables. */
type Tables = { rows: number; dead: number; tableBytes: number; indexBytes: number }

/**
 * Months of mixed traffic with every crontab job each day, in fast motion. After each month it measures the processes'
 * resources and the size of the month's new rows, which must stay flat after the first quarter.
 */
export async function soak(): Promise<Figure[]> {
  takeEveryCore()
  const world = await openWorld()
  const sessionSecret = randomBytes(32).toString('hex')
  try {
    await manyMembers(world, { members: renewing, terms: 1, dueOn: firstOfNextMonth(), spread: 28 })
    const processes = await startProcesses(world, sessionSecret)
    try {
      return await live(world, processes, sessionSecret)
    } finally {
      await processes.stop()
    }
  } finally {
    await world.stop()
  }
}

async function live(world: World, processes: Processes, sessionSecret: string): Promise<Figure[]> {
  const done: Done = { counts: {}, wrong: [] }
  const seen: Month[] = []
  let shiftMs = 0
  const now = () => new Date(Date.now() + shiftMs)
  const doing = {
    ...processes,
    world,
    sessionSecret,
    now,
    planId: await findPlan(world),
    key: await insertKey(world),
  }
  const began = performance.now()
  let logged = 0
  let tables = await readTables(world)
  for (let day = 1; day <= months * daysOfMonth; day += 1) {
    const evening = AbortSignal.timeout(lifeOfDayMs)
    const living = liveOneDay(doing, done, evening)
    await askForJobs(world)
    await living
    await untilDone(world)
    if (day % daysOfMonth === 0) {
      const logBytes = processes.web.logBytes() + processes.worker.logBytes()
      const before = tables
      // Wait for what visitors leave behind to expire: kept-alive connections, and the PDF thread.
      await pause(6_000)
      tables = await readTables(world)
      seen.push(await measureMonth(world, processes, { logBytes: logBytes - logged, before, tables }))
      logged = logBytes
      const passed = Math.round((performance.now() - began) / 1_000)
      const { 'web, resident MB': web, 'worker, resident MB': worker } = seen.at(-1) ?? {}
      console.log(
        `soak: ${passed} s: ${seen.length} of ${months} months; web ${web?.toFixed(0)} MB, worker ${worker?.toFixed(0)} MB; ${done.wrong.length} wrong`,
      )
    }
    shiftMs += dayMs
    await processes.moveClock(shiftMs)
  }
  const deps = { db: world.client.db, now: now() }
  const gateway = new SandboxGateway({ db: deps.db, now, timeoutMs: 30_000 })
  const violations = await checkInvariant({ ...deps, gateway })
  for (const one of violations) console.error(`soak: ${JSON.stringify(one)}`)
  print(seen)
  return [
    { what: 'months', value: seen.length, floor: { atLeast: 4 } },
    ...Object.entries(done.counts).map(([what, value]): Figure => ({ what, value, floor: { atLeast: 1 } })),
    { what: 'renewals by the schedule', value: await renewals(world), floor: { atLeast: renewing } },
    { what: 'what went wrong', value: done.wrong.length, floor: { atMost: 0 } },
    { what: 'jobs that failed', value: await failedJobs(world), floor: { atMost: 0 } },
    { what: 'violations of the books', value: violations.length, floor: { atMost: 0 } },
    ...Object.entries(judged).map(([what, slack]): Figure => {
      const series = seen.map((month) => month[what as Series])
      const grown = growth(series)
      return {
        what: `${what}, growth after the first quarter`,
        value: grown.absolute <= slack ? Math.min(0, grown.ofMean * 100) : grown.ofMean * 100,
        unit: '%',
        floor: { atMost: flat * 100 },
      }
    }),
  ]
}

/** Queues every crontab job once, as its schedule would. */
async function askForJobs({ client: { pool } }: World): Promise<void> {
  for (const [, name] of crontab.matchAll(/ ([a-z-]+) \?/g))
    await pool.query(`select graphile_worker.add_job($1, '{}'::json, job_key := $1)`, [name])
}

const due = `select count(*)::int as value from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`

/** Waits until nothing is due in the queue. */
async function untilDone(world: World): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(100))
    if ((await number(world, due)) === 0) return
  throw new Error('The jobs of a day were not done within two minutes.')
}

/** Bytes per new row reveal bloat. Bytes per row overall would grow as long as new data outweighs the initial data. */
async function measureMonth(
  world: World,
  processes: Processes,
  { logBytes, before, tables }: { logBytes: number; before: Tables; tables: Tables },
): Promise<Month> {
  const [web, worker] = [await measure(processes.web), await measure(processes.worker)]
  const { rows, dead } = tables
  const ofNewRow = (what: 'tableBytes' | 'indexBytes') => (tables[what] - before[what]) / (rows - before.rows)
  const connections = `select count(*)::int as value from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  return {
    'web, resident MB': web.residentBytes / megabyte,
    'web, heap MB': web.heapBytes / megabyte,
    'web, handles': web.handles,
    'web, open files': web.files,
    'worker, resident MB': worker.residentBytes / megabyte,
    'worker, heap MB': worker.heapBytes / megabyte,
    'worker, handles': worker.handles,
    'worker, open files': worker.files,
    connections: await number(world, connections),
    'jobs due': await number(world, due),
    'temporary files': processes.temporaryFiles(),
    'dead rows of 100': (dead / rows) * 100,
    'bytes of table a new row': ofNewRow('tableBytes'),
    'bytes of index a new row': ofNewRow('indexBytes'),
    'log KB a month': logBytes / 1_000,
    'rows, thousands': rows / 1_000,
  }
}

async function readTables({ client: { pool } }: World): Promise<Tables> {
  await pool.query('analyze')
  const { rows } = await pool.query<Tables>(
    `select sum(n_live_tup)::float8 as rows, sum(n_dead_tup)::float8 as dead, sum(pg_table_size(relid))::float8 as "tableBytes",
       sum(pg_indexes_size(relid))::float8 as "indexBytes" from pg_stat_user_tables`,
  )
  const [all] = rows
  if (!all) throw new Error('PostgreSQL tells nothing of its tables.')
  return all
}

function print(seen: Month[]): void {
  const names = Object.keys(seen[0] ?? {}) as (keyof Month)[]
  printTable(
    [
      ['after month', ...seen.map((_, index) => String(index + 1))],
      ...names.map((name) => [name, ...seen.map((month) => month[name].toFixed(month[name] < 100 ? 1 : 0))]),
    ],
    1,
  )
}

const renewals = (world: World) =>
  number(
    world,
    `select count(*)::int as value from orders where kind = 'renewal' and status = 'settled' and placed_by = 'schedule'`,
  )

const failedJobs = (world: World) =>
  number(world, 'select count(*)::int as value from graphile_worker.jobs where last_error is not null')

async function number({ client: { pool } }: World, query: string): Promise<number> {
  const { rows } = await pool.query<{ value: number }>(query)
  return rows[0]?.value ?? Number.NaN
}

function firstOfNextMonth(): string {
  const today = new Date().toISOString().slice(0, 10)
  return `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}
