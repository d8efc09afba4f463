import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, vi } from 'vitest'
import { createDb, type Db, type DbClient } from '#db/client.ts'
import { type Heartbeat, openHeartbeat } from '#db/heartbeat.ts'
import { openSweeper, type Sweeper } from './empty-database.ts'
import { bySocket, cloneTemplate } from './template-database.ts'

export type TestDatabase = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly url: string
  readonly pulse: Heartbeat
}

/** The databases that this worker has made, by the ends of their names. */
const clones = new Map<string, Promise<string>>()
/**
 * Their pools, by address: files that follow each other share one, so that PostgreSQL need not learn of every table and plan
 * every statement anew for each of them.
 */
const clients = new Map<string, DbClient>()

/**
 * Gives the tests of this file (or of the surrounding `describe`) a real, migrated database of their own worker.
 * Every table is empty before each test, or `once` before the first where they all only read what a `beforeAll` wrote. Read
 * `db`, `pool` and `url` inside tests and hooks only.
 */
export function useDatabase({ once = false } = {}): TestDatabase {
  let url = ''
  let client: DbClient | undefined
  let pulse: Heartbeat | undefined
  const opened = () => {
    if (!client)
      throw new Error('useDatabase() is ready inside tests and hooks, not while they are collected.')
    return client
  }
  let sweeper: Sweeper | undefined
  beforeAll(async () => {
    // Files that run one after the other in a worker share it.
    const template = inject('testDatabase')
    const suffix = process.env.VITEST_POOL_ID ?? '1'
    const clone = clones.get(suffix) ?? cloneTemplate(template, suffix)
    clones.set(suffix, clone)
    url = await clone
    client = openClient(bySocket(url, template))
    sweeper = await openSweeper(template, `${template.name}_${suffix}`)
    if (once) await sweeper.empty()
  })
  beforeEach(async () => {
    if (!once) await sweeper?.empty()
  })
  afterAll(async () => {
    await pulse?.close()
    if (sweeper) await untilNoneIsLeft(sweeper)
    if (client) await untilAllAreBack(client)
  })
  return {
    get db() {
      return opened().db
    },
    get pool() {
      return opened().pool
    },
    get url() {
      return url
    },
    get pulse() {
      pulse ??= openHeartbeat(url, { withinMs: 5_000 })
      return pulse
    },
  }
}

function openClient(url: string): DbClient {
  const known = clients.get(url)
  if (known) return known
  // However busy the machine is, a test that asks for much at once gets what it asked for.
  const client = createDb(url, { patienceMs: 60_000 })
  // The process may end without it.
  client.pool.options.allowExitOnIdle = true
  clients.set(url, client)
  return client
}

const waiting = `select count(*)::int as sessions from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves when one session of the test's database waits for a lock that another holds. */
export async function untilWaiting(pool: pg.Pool): Promise<void> {
  await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toEqual([{ sessions: 1 }]))
}

/**
 * Fails where a session stays within a transaction: what is left so holds its locks against a later file of this worker,
 * which then waits for ever.
 */
async function untilNoneIsLeft({ leftOpen }: Sweeper): Promise<void> {
  await vi.waitFor(async () => expect(await leftOpen()).toEqual([]), { timeout: 5_000 })
}

/** Fails where somebody holds a connection that belongs to the next file, which then has a pool of its own. */
async function untilAllAreBack({ pool }: DbClient): Promise<void> {
  const held = () => expect(pool.totalCount - pool.idleCount, 'connections that were not given back').toBe(0)
  try {
    await vi.waitFor(held, { timeout: 5_000 })
  } catch (error) {
    clients.clear()
    throw error
  }
}
