import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The database can't be brought up to date. The message is a sentence for the operator. */
export class MigrationError extends Error {}

/** A file of `db/migrations`. */
export type MigrationFile = {
  name: string
  statements: string[]
  /** Milliseconds since 1970, from the journal. Files later than the newest applied one are missing. */
  madeAt: number
  /** Hash of the whole file, for the record. */
  hash: string
  /** False if some statement can't run in a transaction. */
  isWhole: boolean
}

const notWhole = /^-- no-transaction\s*\n/

/** The migrations of `folder` in order. */
export function readMigrations(folder: string): MigrationFile[] {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return {
      name: tag,
      statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      madeAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
      isWhole: !notWhole.test(text),
    }
  })
}

/** `db/migrations` of the checkout, found from the sources as well as from a build that was moved into `build/`. */
export function findMigrations(): string {
  for (let dir = import.meta.dirname; ; dir = dirname(dir)) {
    const folder = join(dir, 'db', 'migrations')
    if (existsSync(join(folder, 'meta', '_journal.json'))) return folder
    if (dir === dirname(dir))
      throw new MigrationError('The folder db/migrations is missing from this installation.')
  }
}

const named =
  /(?:create table (?:if not exists )?|alter table (?=(?:"?\w+"?\.)?"?\w+"? rename to))(?:"?(\w+)"?\.)?"?(\w+)"?(?: rename to "?(\w+)"?)?/gi

/** The tables our migrations create, as `schema.name`, under every name they have had. Any other table is foreign. */
export function ownTables(folder = findMigrations()): Set<string> {
  const all = readMigrations(folder).flatMap(({ statements }) => statements)
  return new Set(
    all.flatMap((sql) =>
      [...sql.matchAll(named)].map(([, schema = 'public', name, renamed]) => `${schema}.${renamed ?? name}`),
    ),
  )
}
