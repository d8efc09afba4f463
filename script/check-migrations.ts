import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { faultOfPreviousRelease, previousRelease } from './previous-release.ts'

/**
 * `node script/check-migrations.ts` rejects migrations that would break the previous release, which runs beside this
 * one during a rollout, and those that would block a table for long. It evaluates squawk's findings (decision 0072).
 * `npm run verify` runs it.
 */

/** Migrations up to this one were released before this check existed. */
const lastUnchecked = '0051_visits_come_in_files_and_visitors_are_counted'

/**
 * Rules for what an older build may still read or write. A file is exempt if its head names the release that stopped
 * using it.
 */
const breaking = [
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'ban-truncate-cascade',
  'renaming-column',
  'renaming-table',
  'changing-column-type',
  'adding-required-field',
  'adding-not-nullable-field',
]
/** Rules for statements that lock a table while they process all of its rows. */
const holding = [
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'ban-concurrent-index-creation-in-transaction',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
]

const findingsSchema = z.array(
  z.object({ rule_name: z.string(), message: z.string(), line: z.number(), level: z.string() }),
)
const contract = /^(?:-- no-transaction\s*\n)?-- contract: (\S+)[^\S\n]*\n/

/**
 * A migration's violations, one sentence each, with the line.
 * @param isBehindUs whether the release named in the file's head is the previous one or older.
 */
export function faultsOf(name: string, text: string, isBehindUs: (release: string) => boolean): string[] {
  const isWhole = !text.startsWith('-- no-transaction')
  const release = contract.exec(text)?.[1]
  const faults: string[] = []
  if (release && !isBehindUs(release))
    faults.push(
      `${name}: the release before this one is older than ${release}, and may still read what is removed.`,
    )
  for (const found of squawk(text, isWhole)) {
    const at = `${name}, line ${found.line + 1}: ${found.message} (${found.rule_name})`
    if (found.level === 'Error') faults.push(at)
    else if (found.rule_name === 'renaming-table' && isStillReadable(text, found.line)) continue
    else if (breaking.includes(found.rule_name) && !release)
      faults.push(
        `${at} The previous release runs alongside this one: remove it one release later, and start the file with "-- contract: RELEASE", the first that does without it.`,
      )
    else if (holding.includes(found.rule_name))
      faults.push(
        `${at} If the table is small for good, put "-- squawk-ignore ${found.rule_name}" and why above the statement.`,
      )
  }
  for (const rule of breaking)
    if (new RegExp(`squawk-ignore[^\\n]*${rule}`).test(text))
      faults.push(
        `${name}: ${rule} is let through by "-- contract: RELEASE" at its head, not by squawk-ignore.`,
      )
  return faults
}

const rename = /alter table "?(\w+)"? rename to "?(\w+)"?;/i

/**
 * Whether a renamed table stays readable for the previous release: through a view of all its columns, created right
 * after.
 */
function isStillReadable(text: string, line: number): boolean {
  const here = text.split('\n').slice(line).join('\n')
  const [renamed, from, to] = rename.exec(here) ?? []
  if (!renamed) return false
  const rest = here.slice(here.indexOf(renamed) + renamed.length)
  return new RegExp(`create view "?${from}"? as select \\* from "?${to}"?;`, 'i').test(rest)
}

function squawk(text: string, isWhole: boolean): z.infer<typeof findingsSchema> {
  const program = join(import.meta.dirname, '../node_modules/.bin/squawk')
  if (!existsSync(program)) throw new Error('squawk-cli is not installed: run npm ci.')
  const mode = isWhole ? '--assume-in-transaction' : '--no-assume-in-transaction'
  const { stdout, stderr, error } = spawnSync(
    program,
    ['--reporter', 'json', '--pg-version', '15', mode, '--stdin-filepath', 'migration.sql'],
    { input: text, encoding: 'utf8' },
  )
  if (error || !stdout) throw new Error(`squawk could not read a migration: ${error?.message ?? stderr}`)
  return findingsSchema.parse(JSON.parse(stdout))
}

function isBehindUs(release: string): boolean {
  try {
    execFileSync('git', ['merge-base', '--is-ancestor', release, previousRelease()], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function checkAll(): string[] {
  const folder = join(import.meta.dirname, '../db/migrations')
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  const names = journal.entries.map(({ tag }) => tag)
  return names
    .slice(names.indexOf(lastUnchecked) + 1)
    .flatMap((name) => faultsOf(name, readFileSync(join(folder, `${name}.sql`), 'utf8'), isBehindUs))
}

if (import.meta.main) {
  const unnamed = faultOfPreviousRelease()
  const faults = [...(unnamed ? [unnamed] : []), ...checkAll()]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
