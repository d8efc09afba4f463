import { randomInt } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { migrateBefore } from '#tests/database/migrate-before.ts'
import { databaseUrl } from './template-database.ts'

/**
 * A database as it was before the migration called `name` (its file without the number), to write rows of the old
 * shape into. `finish` migrates it to today; `query` works before and after.
 */
export async function openOldDatabase(name: string) {
  const server = inject('testDatabase')
  const database = `${server.name}_old_${randomInt(1_000_000)}`
  const url = databaseUrl(server.url, database)
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query(`create database ${database}`)
  await migrateBefore(url, name)
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return {
    url,
    query: async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
      (await client.query(text, values)).rows,
    finish: () => migrate(url),
    /** Another connection, of a process that is at work on it meanwhile. */
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
