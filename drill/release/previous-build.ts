import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDb } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { takeEveryCore } from '../../bench/processes.ts'
import { findPlan, startWeb, type WebServer, type World } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import { violationsOf } from '../ledger-violations.ts'
import { type CheckedOut, checkOutPrevious } from './check-out.ts'
import { buy, type Done, insertRenewing, keepDoing, lookAround, renew, signIn } from './journeys.ts'

const seconds = Number(process.env.SECONDS ?? 60)
const renewing = 12

/**
 * The previous release runs while its database is migrated, and then on the new schema. People browse, search, sign in,
 * buy and renew, its worker runs its jobs, and nothing fails.
 */
export async function previousBuild(): Promise<Figure[]> {
  takeEveryCore()
  const previous = checkOutPrevious()
  const dataDir = mkdtempSync(join(tmpdir(), 'enamel-drill-'))
  const database = await startEmbeddedDatabase({ dataDir })
  const client = createDb(database.url)
  const world: World = { databaseUrl: database.url, dataDir, client, stop: () => database.stop() }
  try {
    const web = await startPrevious(world, previous)
    try {
      return await measure(world, web)
    } finally {
      await web.stop()
    }
  } finally {
    await client.close()
    await world.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts the previous release with its worker; on an empty database it creates its own schema and demo. */
function startPrevious(world: World, { folder }: CheckedOut): Promise<WebServer> {
  const settings = { TRUST_PROXY: '1', WORKER: 'embedded', LOG_LEVEL: 'error' }
  return startWeb(world, settings, { folder, isPinned: false })
}

async function measure(world: World, { origin, child }: WebServer): Promise<Figure[]> {
  const planId = await findPlan(world)
  const member = await signIn(origin)
  const done: Done = { counts: {}, wrong: [] }
  const stop = new AbortController()
  const keep = (of: string, work: () => Promise<unknown>) => keepDoing(done, of, stop.signal, work)
  const people = [
    keep('looked around', () => lookAround(origin, member)),
    keep('looked around', () => lookAround(origin, member)),
    keep('signed in', () => signIn(origin)),
    keep('bought', () => buy(origin, planId)),
  ]
  await pause(3_000)
  const applied = await migrate(world.databaseUrl)
  const before = { ...done.counts }
  const due = await insertRenewing(world, renewing)
  let renewed = 0
  for (const one of due) {
    await renew(origin, one)
      .then(() => {
        renewed += 1
      })
      .catch((error: unknown) => done.wrong.push(`renewal: ${String(error)}`))
    await pause((seconds * 1_000) / renewing)
  }
  stop.abort()
  await Promise.all(people)
  for (const wrong of new Set(done.wrong)) console.error(`previous-build: ${wrong}`)
  const since = (of: string) => (done.counts[of] ?? 0) - (before[of] ?? 0)
  return [
    { what: 'migrations applied while it was at work', value: applied.length, floor: { atLeast: 1 } },
    {
      what: 'rounds of pages and search on the new schema',
      value: since('looked around'),
      floor: { atLeast: 10 },
    },
    { what: 'sign-ins on it', value: since('signed in'), floor: { atLeast: 10 } },
    { what: 'purchases on it', value: since('bought'), floor: { atLeast: 10 } },
    { what: 'renewals on it', value: renewed, floor: { atLeast: renewing } },
    { what: 'failures of the previous build', value: done.wrong.length, floor: { atMost: 0 } },
    { what: 'the process lives', value: Number(child.exitCode === null), floor: { atLeast: 1 } },
    { what: 'jobs that failed', value: await failedJobs(world), floor: { atMost: 0 } },
    { what: 'violations of the books', value: await violationsOf(world), floor: { atMost: 0 } },
  ]
}

async function failedJobs({ client: { pool } }: World): Promise<number> {
  const { rows } = await pool.query<{ task: string; said: string | null }>(
    'select task_identifier as task, last_error as said from graphile_worker.jobs where last_error is not null',
  )
  for (const { task, said } of rows) console.error(`previous-build: the job ${task} said ${said}`)
  return rows.length
}
