import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
    await migrateOurs(drizzle(client), { migrationsFolder })
    await migrateJobQueue({ connectionString: url, logger: new Logger(() => () => {}) })
  } finally {
    // Closing the connection gives the lock back.
    await client.end()
  }
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
