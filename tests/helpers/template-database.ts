import { randomInt } from 'node:crypto'
import pg from 'pg'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

const PREFIX = 'enamel_test_'

/**
 * A database to clone: the server's address, the superuser's address, the database's name, and the socket directory if
 * the server is ours.
 */
export type Template = { url: string; superuserUrl: string; name: string; socket?: string | undefined }
export type OpenTemplate = Template & { close(): Promise<void> }

/**
 * Creates a database filled by `fill`, to be cloned as often as needed, on the PostgreSQL of DATABASE_URL or else on an
 * embedded one. Closing it drops every clone, or deletes the embedded one.
 */
export async function openTemplate(fill: (url: string) => Promise<unknown>): Promise<OpenTemplate> {
  const server = process.env.DATABASE_URL ? undefined : await startThrowAwayPostgres()
  const template = await makeTemplate(server?.url ?? process.env.DATABASE_URL ?? '', fill)
  const close = async () => {
    if (!server) return template.drop()
    await template.release()
    await server.stop()
  }
  const { url, name } = template
  return { url, superuserUrl: server?.superuserUrl ?? url, name, socket: server?.socket, close }
}

/** Clones `template` under its name and `suffix`, unless the clone exists. Returns its address. */
export async function cloneTemplate(template: Template, suffix: string): Promise<string> {
  const name = `${template.name}_${suffix}`
  const admin = new pg.Client(template.url)
  await admin.connect()
  try {
    await admin.query(`create database ${name} template ${template.name}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42P04')) throw error
  } finally {
    await admin.end()
  }
  return databaseUrl(template.url, name)
}

/**
 * While the template is open, this run holds an advisory lock with its number. Databases of runs whose lock is free
 * were left by a crash and are dropped.
 */
async function makeTemplate(url: string, fill: (url: string) => Promise<unknown>) {
  const admin = new pg.Client({ connectionString: url, application_name: 'enamel-tests' })
  admin.on('error', () => {})
  await admin.connect()
  const run = randomInt(1, 2 ** 31 - 1)
  await admin.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, run])
  await dropLeftovers(admin)
  const name = `${PREFIX}${run}`
  await admin.query(`create database ${name}`)
  await fill(databaseUrl(url, name))
  return {
    url,
    name,
    release: () => admin.end(),
    drop: async () => {
      await dropRun(admin, run)
      await admin.end()
    },
  }
}

/** `url` with another database name. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** `url` through the server's socket, if it has one. */
export function bySocket(url: string, { socket }: Template): string {
  if (!socket) return url
  const changed = new URL(url)
  changed.searchParams.set('host', socket)
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
    // Locks of one session stack, so our own run would look free. It has no database yet.
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
