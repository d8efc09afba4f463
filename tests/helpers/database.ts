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

/** The databases this worker has created, by suffix. */
const clones = new Map<string, Promise<string>>()
/**
 * Their pools, by address. Consecutive files share one, so PostgreSQL doesn't have to load every table and plan every
 * statement again for each file.
 */
const clients = new Map<string, DbClient>()

/**
 * Gives the tests of this file (or of the surrounding `describe`) a real, migrated database of their worker. Every
 * table is emptied before each test, or with `once` before the first, if tests only read what a `beforeAll` wrote. Use
 * `db`, `pool` and `url` only in tests and hooks.
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
    // Consecutive files in a worker share it.
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
  // On a busy machine, a test that needs many connections at once still gets them.
  const client = createDb(url, { patienceMs: 60_000 })
  // Doesn't keep the process alive.
  client.pool.options.allowExitOnIdle = true
  clients.set(url, client)
  return client
}

const waiting = `select count(*)::int as sessions from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves when a session of the test's database is waiting for another's lock. */
export async function untilWaiting(pool: pg.Pool): Promise<void> {
  await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toEqual([{ sessions: 1 }]))
}

/** Fails if a session stays in a transaction: its locks would make a later file of this worker wait forever. */
async function untilNoneIsLeft({ leftOpen }: Sweeper): Promise<void> {
  await vi.waitFor(async () => expect(await leftOpen()).toEqual([]), { timeout: 5_000 })
}

/** Fails if a connection wasn't returned. The next file needs them all and would have to open its own pool. */
async function untilAllAreBack({ pool }: DbClient): Promise<void> {
  const held = () => expect(pool.totalCount - pool.idleCount, 'connections that were not given back').toBe(0)
  try {
    await vi.waitFor(held, { timeout: 5_000 })
  } catch (error) {
    clients.clear()
    throw error
  }
}
