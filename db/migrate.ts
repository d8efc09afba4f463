import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateOurs } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker'
import pg from 'pg'

/** The database cannot be brought up to date. The message is a sentence for the operator. */
export class MigrationError extends Error {}

/** Any number no other program is likely to lock in the same database. */
const LOCK_KEY = 4_662_563_501

const LEAST_VERSION = 15

/**
 * Brings the database at `url` up to date: first our tables, then those of the job queue. Processes that start at
 * once wait for each other, and whoever comes second finds nothing left to do.
 *
 * @throws MigrationError when PostgreSQL is older than 15; whatever PostgreSQL says when a migration fails, which
 *   then has changed nothing.
 */
export async function migrate(url: string, migrationsFolder = findMigrations()): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'enamel-migrate' })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query('set client_min_messages to warning')
    await client.query(`set lock_timeout to ${longestLockWaitMs}`)
    await insist(() => migrateOurs(drizzle(client), { migrationsFolder }))
    await client.query('set lock_timeout to default')
    await migrateJobQueue({ connectionString: url, logger: new Logger(() => () => {}) })
  } finally {
    // Closing the connection gives the lock back.
    await client.end()
  }
}

/** Of a statement for a table that others use: whoever comes after it waits too, so it gives way before long. */
const longestLockWaitMs = 2_000
const tries = 15
/** Deadlock, and a lock that was not to be had in time: nothing was changed, and the next try may find the table free. */
const passing = new Set(['40P01', '55P03'])

/** Does `work` until it is through: a previous build may be at work on the same tables. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (let left = tries - 1; ; left--) {
    try {
      await work()
      return
    } catch (error) {
      if (!passing.has(codeOf(error))) throw error
      if (left === 0)
        throw new MigrationError(
          'The database could not be brought up to date: its tables are in use all the time. Try again when it is quieter.',
          { cause: error },
        )
      await sleep(200 + Math.random() * 800)
    }
  }
}

/** PostgreSQL's code of an error or of what caused it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= LEAST_VERSION) return
  throw new MigrationError(
    `Enamel needs PostgreSQL ${LEAST_VERSION} or newer; DATABASE_URL leads to ${version}.`,
  )
}

/** `db/migrations` of the checkout, found alike from the sources and from a build that was moved into `build/`. */
function findMigrations(): string {
  for (let dir = import.meta.dirname; ; dir = dirname(dir)) {
    const folder = join(dir, 'db', 'migrations')
    if (existsSync(join(folder, 'meta', '_journal.json'))) return folder
    if (dir === dirname(dir))
      throw new MigrationError('The folder db/migrations is missing from this installation.')
  }
}
