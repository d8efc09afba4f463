import { randomInt } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { countBefore, migrateBefore } from '#tests/database/migrate-before.ts'
import { databaseUrl } from './template-database.ts'

/** An arbitrary lock number that no one else in the same database is likely to use. */
const LOCK_KEY = 4_662_563_511

/**
 * A database as it was before the migration called `name` (its file without the number), for writing rows of the old
 * shape. `finish` migrates it to the present. `query` works before and after.
 */
export async function openOldDatabase(name: string) {
  const server = inject('testDatabase')
  const database = `${server.name}_old_${randomInt(1_000_000)}`
  const url = databaseUrl(server.url, database)
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query(`create database ${database} template ${await stageBefore(admin, name)}`)
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return {
    url,
    query: async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
      (await client.query(text, values)).rows,
    finish: () => migrate(url),
    /** Another connection, for a process that works on it at the same time. */
    connect: async () => {
      const other = new pg.Client(url)
      await other.connect()
      return other
    },
    close: async () => {
      await client.end()
      await admin.query(`drop database ${database}`)
      await admin.end()
    },
  }
}

/**
 * This run's template database as it was before the migration called `name`. It is made once, from the nearest earlier
 * one. Starting from nothing would run the same files for every test.
 */
async function stageBefore(admin: pg.Client, name: string): Promise<string> {
  const server = inject('testDatabase')
  const draft = `${server.name}_before`
  const nameOf = (count: number) => `${draft}_${count}`
  const wanted = countBefore(name)
  await admin.query('select pg_advisory_lock($1)', [LOCK_KEY])
  try {
    const { rows } = await admin.query<{ count: number }>(
      'select substring(datname from $1)::int as count from pg_database where datname ~ $1 order by 1 desc',
      [`^${draft}_([0-9]+)$`],
    )
    const nearest = rows.find(({ count }) => count <= wanted)
    if (nearest?.count === wanted) return nameOf(wanted)
    await admin.query(`drop database if exists ${draft}`)
    await admin.query(`create database ${draft} template ${nearest ? nameOf(nearest.count) : 'template1'}`)
    await migrateBefore(databaseUrl(server.url, draft), name)
    await admin.query(`alter database ${draft} rename to ${nameOf(wanted)}`)
    return nameOf(wanted)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK_KEY])
  }
}
