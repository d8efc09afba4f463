import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'

const migrations = 'db/migrations'
type Journal = { entries: { tag: string }[] }

/** Migrates the database at `url` as far as before the migration called `name` (its file without the number). */
export async function migrateBefore(url: string, name: string): Promise<void> {
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
