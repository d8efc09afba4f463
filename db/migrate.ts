import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker'
import pg from 'pg'
import { connectClient } from './connect-client.ts'
import { findMigrations, MigrationError, type MigrationFile, readMigrations } from './migration-files.ts'

/** Any number no other program is likely to lock in the same database. */
const LOCK_KEY = 4_662_563_501

const LEAST_VERSION = 15

/**
 * How long a migration's statement waits for a table in use. Later queries queue behind it, so it gives up soon. The
 * file is then retried, after a pause that grows from `firstPauseMs` to `lastPauseMs`.
 */
const patience = { lockMs: 2_000, tries: 15, firstPauseMs: 200, lastPauseMs: 2_000 }

/** Deadlock and lock timeout: nothing was changed, and a retry may find the table free. */
const passing = new Set(['40P01', '55P03'])

/**
 * Brings the database at `url` up to date: first our tables, then the job queue's. Concurrent processes wait for each
 * other, and the later ones find nothing left to do. `url` must lead to PostgreSQL itself, not to a pooler, because the
 * lock belongs to the connection.
 *
 * Each file is its own transaction, so a failing one leaves those before it applied. A file that starts with the line
 * `-- no-transaction` runs statement by statement and must be safe to rerun from its start.
 *
 * `upTo` stops after the file with that timestamp.
 *
 * @returns the names of the files that were applied.
 * @throws MigrationError when PostgreSQL is older than 15, or when a file fails; the message names it.
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
    // Closing the connection releases the lock.
    await client.end()
  }
}

/**
 * For a process that may not migrate (MIGRATE=off). A database with more migrations is fine: a newer build's migrations
 * keep this build working.
 * @throws MigrationError while the database at `url` lacks a migration of this build.
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
 * Waits until no other process migrates. Polls instead of blocking, because a concurrent index build would wait for a
 * connection that is blocked inside a statement.
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

/** Creates the table of applied migrations, where drizzle kept it, if missing. Returns `lastMigration`. */
async function prepareRecord(client: pg.Client): Promise<number> {
  await client.query('create schema if not exists drizzle')
  await client.query(`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`)
  return lastMigration(client)
}

/** Timestamp of the newest applied file, in milliseconds since 1970; 0 if there is none. */
export async function lastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.last ?? 0)
}

function missingFrom(files: MigrationFile[], last: number): MigrationFile[] {
  return files.filter(({ madeAt }) => madeAt > last)
}

/** Applies a file, and retries while other queries use its tables. */
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
    // A concurrent build waits for other transactions as long as needed, and blocks none.
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
