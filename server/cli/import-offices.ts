import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { createDb } from '#db/client.ts'
import { brands } from '#db/schema/brands.ts'
import { columnLabels } from '#domain/back-office/imports/import-columns.ts'
import {
  type ImportSummary,
  importOffices,
} from '#domain/back-office/offices/import/import-offices.server.ts'
import { officeColumns } from '#domain/back-office/offices/import/office-columns.ts'
import { loadEnv } from '#server/env.ts'
import { reachCurrentDatabase } from './connect-database.ts'
import { endCommand, UsageError } from './end-command.ts'
import { readSettingsFile, typedPath } from './read-settings-file.ts'

const [needed, others] = columnLabels(officeColumns)

const usage = `Usage: npm run offices:import -- --brand KEY FILE.csv [--dry-run]

Adds and updates a brand's offices from a CSV file whose first line names its columns. Safe to repeat.

It must have: ${needed.join(', ')}.
It may have: ${others.join(', ')}.

Exits with 0 when the whole file was read, even if rows were refused: each is reported by line and reason on standard
error, and the summary counts them. Exits with 1 when the file could not be read to the end, and says how much of it
was saved: to continue, fix the file and import it again.`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      brand: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const [file, ...others] = positionals
  if (!values.brand || !file || others.length > 0) throw new UsageError(usage)

  const env = loadEnv()
  const database = await reachCurrentDatabase(env)
  try {
    const client = createDb(database.url, { max: 2 })
    try {
      const [brand] = await client.db
        .select({ id: brands.id })
        .from(brands)
        .where(eq(brands.key, values.brand))
      if (!brand) throw new UsageError(`There is no brand “${values.brand}”.`)
      const isDryRun = values['dry-run']
      // Open the file before reading from it, so that a missing file gets a clear error message.
      const source = await open(typedPath(file, process.env))
      const summary = await importOffices(
        { db: client.db, now: new Date() },
        {
          brandId: brand.id,
          source: source.createReadStream(),
          dryRun: isDryRun,
          onRefused: (line, reason) => say(`line ${line} refused: ${reason}`),
          onProgress: (soFar) => {
            if (!isDryRun) kept = { ...soFar }
            showProgress(soFar.rows)
          },
        },
      )
      clearProgress()
      const { rows, added, updated, unchanged, refused, lines, skipped } = summary
      console.log(
        `${isDryRun ? 'Would be' : 'Done'}: ${added} added, ${updated} updated, ${unchanged} unchanged, ` +
          `${refused} refused, of ${rows} rows. The file has ${lines} lines; ${skipped} of them contain no row.`,
      )
    } finally {
      await client.close()
    }
  } finally {
    await database.stop()
  }
}

const isTerminal = process.stderr.isTTY === true
let told = 0
/** Rows written by an import that ended early; null before that, and in a dry run. */
let kept: ImportSummary | null = null

/** Prints progress: on a terminal one updating line, in a log a line every ten thousand rows. */
function showProgress(rows: number): void {
  if (isTerminal) process.stderr.write(`\r${rows} rows read`)
  else if (rows - told >= 10_000) {
    told = rows
    console.error(`${rows} rows read`)
  }
}

function clearProgress(): void {
  if (isTerminal) process.stderr.write('\r\u001b[K')
}

function say(line: string): void {
  clearProgress()
  console.error(line)
}

readSettingsFile()
main().catch((error: unknown) => {
  clearProgress()
  if (kept) say(`It ended after ${kept.rows} rows. Saved: ${kept.added} added, ${kept.updated} updated.`)
  endCommand(error)
})
