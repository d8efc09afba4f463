import { randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { databaseUrl } from './template-database.ts'

const migrations = 'db/migrations'
type Journal = { entries: { tag: string }[] }

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

async function migrateBefore(url: string, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-migrations-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    const journal: Journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
    const at = journal.entries.findIndex(({ tag }) => tag.slice(tag.indexOf('_') + 1) === name)
    if (at < 0) throw new Error(`There is no migration ${name}.`)
    const before = { ...journal, entries: journal.entries.slice(0, at) }
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(before))
    await migrate(url, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
