import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker'
import pg from 'pg'
import { connectClient } from './connect-client.ts'
import { findMigrations, MigrationError, type MigrationFile, readMigrations } from './migration-files.ts'

/** Any number no other program is likely to lock in the same database. */
const LOCK_KEY = 4_662_563_501

const LEAST_VERSION = 15

/**
 * How long a statement of a migration waits for a table that others use: whoever comes after it waits too, so it gives
 * way before long. Then the file is tried again, after a pause that grows from the first to the last.
 */
const patience = { lockMs: 2_000, tries: 15, firstPauseMs: 200, lastPauseMs: 2_000 }

/** Deadlock, and a lock that was not to be had in time: nothing was changed, and the next try may find the table free. */
const passing = new Set(['40P01', '55P03'])

/**
 * Brings the database at `url` up to date: first our tables, then those of the job queue. Processes that start at
 * once wait for each other, and whoever comes second finds nothing left to do. `url` must lead to PostgreSQL itself,
 * not to a pooler: the lock is the session's.
 *
 * Each file is a transaction of its own, so that one that fails leaves those before it applied. One whose first line is
 * `-- no-transaction` runs statement by statement and must bear being run again from its start.
 *
 * `upTo`: only as far as the file that was made then.
 *
 * @returns the names of the files that were applied.
 * @throws MigrationError when PostgreSQL is older than 15, and when a file fails: it says which.
 */
export async function migrate(
  url: string,
  migrationsFolder = findMigrations(),
  { upTo }: { upTo?: number } = {},
): Promise<string[]> {
  const files = readMigrations(migrationsFolder)
  if (upTo !== undefined && !files.some(({ madeAt }) => madeAt === upTo))
    throw new MigrationError('This build is older than the database it is to make: install the newer one.')
  const wanted = files.filter(({ madeAt }) => upTo === undefined || madeAt <= upTo)
  const client = await connectClient(url, 'enamel-migrate')
  try {
    await refuseOldServer(client)
    await lockOut(client)
    await client.query('set client_min_messages to warning')
    const missing = missingFrom(wanted, await prepareRecord(client))
    for (const file of missing) await insist(client, file)
    await migrateJobQueue({ connectionString: url, logger: new Logger(() => () => {}) })
    return missing.map(({ name }) => name)
  } finally {
    // Closing the connection gives the lock back.
    await client.end()
  }
}

/**
 * For a process that may not migrate (MIGRATE=off).
 * @throws MigrationError while the database at `url` lacks a migration of this build. One that has more is fine: the
 *   next build's were made so that this one works on.
 */
export async function refuseOldSchema(url: string, migrationsFolder = findMigrations()): Promise<void> {
  const client = await connectClient(url, 'enamel-migrate')
  try {
    const { rows } = await client.query<{ recorded: string | null; queue: string | null }>(
      "select to_regclass('drizzle.__drizzle_migrations') as recorded, to_regclass('graphile_worker.migrations') as queue",
    )
    const isMade = rows[0]?.recorded && rows[0].queue
    const missing = missingFrom(readMigrations(migrationsFolder), isMade ? await lastMigration(client) : 0)
    if (missing.length === 0) return
    throw new MigrationError(
      `The database is older than this build: it lacks ${missing.length} migrations, from ${missing[0]?.name} on. Run "enamel migrate" first, or set MIGRATE=auto.`,
    )
  } finally {
    await client.end()
  }
}

/**
 * Waits until no other process migrates. Asked for again and again instead of waited for: a session that waits inside a
 * statement would be waited for in turn by an index that is built beside it.
 */
async function lockOut(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      LOCK_KEY,
    ])
    if (rows[0]?.free) return
    await sleep(100 + Math.random() * 200)
  }
}

/** Makes the record of what was applied, where drizzle kept it, if it is missing. Answers `lastMigration`. */
async function prepareRecord(client: pg.Client): Promise<number> {
  await client.query('create schema if not exists drizzle')
  await client.query(`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`)
  return lastMigration(client)
}

/** When the newest of the applied files was made, in milliseconds since 1970; 0 when there is none. */
export async function lastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.last ?? 0)
}

function missingFrom(files: MigrationFile[], last: number): MigrationFile[] {
  return files.filter(({ madeAt }) => madeAt > last)
}

/** Applies a file, again and again while others are at work on its tables. */
async function insist(client: pg.Client, file: MigrationFile): Promise<void> {
  let pauseMs = patience.firstPauseMs
  for (let left = patience.tries - 1; ; left--) {
    try {
      await apply(client, file)
      return
    } catch (error) {
      const isPassing = error instanceof pg.DatabaseError && passing.has(error.code ?? '')
      if (!isPassing || left === 0) throw failureOf(file, error, isPassing)
      await sleep(pauseMs * (0.5 + Math.random()))
      pauseMs = Math.min(2 * pauseMs, patience.lastPauseMs)
    }
  }
}

function failureOf({ name }: MigrationFile, error: unknown, isPassing: boolean): MigrationError {
  const why = isPassing
    ? 'its tables are in use all the time. Try again when it is quieter.'
    : `PostgreSQL said “${error instanceof Error ? error.message : String(error)}”.`
  return new MigrationError(
    `The database could not be brought up to date. Migration ${name} failed: ${why} Those before it are applied.`,
    { cause: error },
  )
}

async function apply(client: pg.Client, { statements, hash, madeAt, isWhole }: MigrationFile): Promise<void> {
  const record = () =>
    client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      madeAt,
    ])
  if (!isWhole) {
    // What is built beside others waits for them as long as it must, and holds nobody up meanwhile.
    for (const statement of statements) await client.query(statement)
    await record()
    return
  }
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout to ${patience.lockMs}`)
    for (const statement of statements) await client.query(statement)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
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
