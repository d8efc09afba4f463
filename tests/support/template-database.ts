import { randomInt } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'

const PREFIX = 'enamel_test_'

export type TemplateDatabase = { url: string; name: string; close(): Promise<void>; drop(): Promise<void> }

/**
 * Makes a migrated database to clone on the server at `url`. While it is open this run holds an advisory lock of
 * its number; databases of runs whose lock is free were left by a crash and are dropped.
 */
export async function makeTemplate(url: string): Promise<TemplateDatabase> {
  const admin = new pg.Client({ connectionString: url, application_name: 'enamel-tests' })
  admin.on('error', () => {})
  await admin.connect()
  const run = randomInt(1, 2 ** 31 - 1)
  await admin.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, run])
  await dropLeftovers(admin)
  const name = `${PREFIX}${run}`
  await admin.query(`create database ${name}`)
  await migrate(databaseUrl(url, name))
  return {
    url,
    name,
    close: () => admin.end(),
    drop: async () => {
      await dropRun(admin, run)
      await admin.end()
    },
  }
}

/** `url` with another database in the place of its own. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

const LOCK_CLASS = 466_256

async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ run: number }>(
    'select distinct substring(datname from $1)::int as run from pg_database where datname ~ $1',
    [`^${PREFIX}([0-9]+)`],
  )
  for (const { run } of rows) {
    const lock = await admin.query('select pg_try_advisory_lock($1, $2) as free', [LOCK_CLASS, run])
    // Locks of one session stack, so our own run would look free: it has no database yet.
    if (!lock.rows[0]?.free) continue
    await dropRun(admin, run)
    await admin.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, run])
  }
}

async function dropRun(admin: pg.Client, run: number): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where datname ~ $1',
    [`^${PREFIX}${run}(_|$)`],
  )
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
}
