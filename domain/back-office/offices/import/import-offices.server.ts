import type { Readable } from 'node:stream'
import type { Db, DbAt } from '#db/client.ts'
import type { ImportMapping } from '#domain/back-office/imports/import.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { emptyTally, type Tally } from '#domain/files/read-table.ts'
import { guessOfficeColumns, readHeader } from './office-columns.ts'
import { officeRows } from './office-rows.server.ts'
import type { ImportedOffice } from './read-office-row.server.ts'
import { adoptKeys, hasOwnIds, upsertOffices } from './upsert-offices.server.ts'

export type ImportSummary = {
  rows: number
  added: number
  updated: number
  unchanged: number
  refused: number
  /** All lines of the file, and those without a row: headers, titles, totals and empty lines. */
  lines: number
  skipped: number
}

export type ImportOptions = {
  brandId: string
  /** CSV in UTF-8, UTF-16 or Windows-1252. */
  source: Readable
  /** Counts what would happen, and changes nothing. */
  dryRun?: boolean
  /** Called for each refused row with the line it starts on, counted from 1, and the reason. */
  onRefused?: (line: number, reason: string) => void
  /** Called after each batch with the progress so far. */
  onProgress?: (soFar: Readonly<ImportSummary>) => void
}

const BATCH = 250
/**
 * Imports offices from a CSV file into a brand, in batches, so that size doesn't matter. Safe to repeat: a row is
 * matched by the operator's id, or else by name and address. Valid rows are written, others are reported.
 *
 * @throws DomainError `invalid` when the file is empty or its header lacks a column; nothing has been written then. Any
 * other error keeps the batches already written, as reported by `onProgress`.
 */
export async function importOffices({ db, now }: DbAt, options: ImportOptions): Promise<ImportSummary> {
  if (!options.dryRun) return run(db, now, options)
  let summary: ImportSummary | undefined
  const rollback = new Error('a dry run is rolled back')
  await db
    .transaction(async (tx) => {
      summary = await run(tx, now, options)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  if (!summary) throw new Error('The dry run did not come to its end.')
  return summary
}

async function run(db: Db, now: Date, options: ImportOptions): Promise<ImportSummary> {
  const { brandId, source, onRefused = () => {}, onProgress = () => {} } = options
  const told: { tally: Tally; header?: string[] } = { tally: emptyTally() }
  const summary: ImportSummary = {
    rows: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    lines: 0,
    skipped: 0,
  }
  let mapping: ImportMapping = {}
  const layoutOf = (header: string[]) => {
    mapping = acceptHeader(header)
    return { kind: 'own' as const, header, mapping }
  }
  let batch: ImportedOffice[] = []
  const knowsIds = await hasOwnIds(db, brandId)
  const flush = async () => {
    const has = { lastVerified: 'lastVerified' in mapping, endsOn: 'endsOn' in mapping }
    if (knowsIds) await adoptKeys(db, brandId, batch)
    const written = await upsertOffices(db, { brandId, now, offices: batch, has })
    summary.added += written.added
    summary.updated += written.updated
    summary.unchanged += written.unchanged
    batch = []
    onProgress(summary)
  }

  for await (const row of officeRows(source, { named: { known: knownOf }, layoutOf }, told)) {
    summary.rows += 1
    if ('item' in row) batch.push(row.item)
    if ('refused' in row)
      for (const { line, reason } of row.refused ?? []) {
        summary.refused += 1
        onRefused(line, reason)
        // This import never reads refused rows again.
        told.tally.said.delete(line)
      }
    if (batch.length === BATCH) await flush()
  }
  // If the file has only a header, `layoutOf` wasn't called, so the header is checked here.
  acceptHeader(told.header ?? [])
  if (batch.length > 0) await flush()
  return { ...summary, lines: told.tally.lines, skipped: told.tally.skipped }
}

const knownOf = (names: readonly string[]) =>
  readHeader(names).columns.filter((column) => column !== null).length

function acceptHeader(cells: string[]): ImportMapping {
  const { missing, repeated } = readHeader(cells)
  if (missing.length > 0)
    throw new DomainError(
      'invalid',
      `The first line must name every column; it has none for: ${missing.join(', ')}.`,
    )
  if (repeated.length > 0)
    throw new DomainError('invalid', `The first line has more than one column for: ${repeated.join(', ')}.`)
  return guessOfficeColumns(cells)
}
