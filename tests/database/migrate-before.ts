import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'

const migrations = 'db/migrations'
type Journal = { entries: { tag: string }[] }

const readJournal = (): Journal => JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))

/** The number of migrations before the one called `name` (its file without the number). */
export function countBefore(name: string): number {
  const at = readJournal().entries.findIndex(({ tag }) => tag.slice(tag.indexOf('_') + 1) === name)
  if (at < 0) throw new Error(`There is no migration ${name}.`)
  return at
}

/** Migrates the database at `url` up to, but not including, the migration called `name`. */
export async function migrateBefore(url: string, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-migrations-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    const journal = readJournal()
    const before = { ...journal, entries: journal.entries.slice(0, countBefore(name)) }
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(before))
    await migrate(url, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
