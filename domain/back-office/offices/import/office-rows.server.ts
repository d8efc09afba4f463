import type { Readable } from 'node:stream'
import { columnPlaces, type Place, pickCells, tooShort } from '#domain/back-office/imports/column-places.ts'
import type { ImportMapping } from '#domain/back-office/imports/import.schema.ts'
import type { ImportedRow } from '#domain/back-office/imports/import-kind.ts'
import { DomainError } from '#domain/errors.ts'
import { readTable, type Tally } from '#domain/files/read-table.ts'
import type { Named } from '#domain/files/table-head.ts'
import type { ImportKind } from '#domain/values/imports.ts'
import { readNppesHeader, readNppesRow } from './nppes-row.rules.ts'
import { type OfficeColumn, officeColumns } from './office-columns.ts'
import { type ImportCells, type ImportedOffice, readOfficeRow } from './read-office-row.server.ts'
import { SeenKeys } from './seen-keys.ts'

type Layout = { kind: ImportKind; header: string[]; mapping: ImportMapping }

/**
 * The rows of a file of offices, one at a time, each with the line it starts on. `layoutOf` is called once, with the
 * header.
 * @throws DomainError `invalid`: as `readTable`, or the file lacks required columns
 */
export async function* officeRows(
  source: Readable,
  { named, layoutOf }: { named: Named; layoutOf: (header: string[]) => Layout },
  told: { tally: Tally; header?: string[] },
): AsyncGenerator<ImportedRow<ImportedOffice>> {
  const seen = new SeenKeys()
  const { tally } = told
  let layout: ReturnType<typeof readerOf> | undefined
  for await (const found of readTable(source, named, told)) {
    layout ??= readerOf(layoutOf(told.header ?? []))
    const { places, readCells } = layout
    const { line, cells } = found
    const refuse = (reason: string) => {
      tally.said.set(line, found.cells ?? found.said)
      return refusal(line, reason)
    }
    if (cells === null) {
      yield refuse(found.reason)
      continue
    }
    const short = tooShort(found, places)
    const row = short === null ? readCells(cells) : { reasons: [short] }
    if ('skipped' in row) {
      tally.why.set(row.skipped, (tally.why.get(row.skipped) ?? 0) + 1)
      yield { line, skipped: true }
      continue
    }
    const read = 'reasons' in row ? row : await readOfficeRow(row.cells)
    if ('reasons' in read) {
      yield refuse(read.reasons.join(' '))
      continue
    }
    const twin = seen.seeFirst(read.office.externalKey, line)
    if (twin !== null) yield refuse(`The same office is already on line ${twin}.`)
    else yield { line, item: read.office }
  }
}

const refusal = (line: number, reason: string) => ({ line, refused: [{ line, reason }] })

type ReadCells = (row: string[]) => { cells: ImportCells } | { skipped: string } | { reasons: string[] }

function readerOf(layout: Layout): { places: Place<OfficeColumn>[]; readCells: ReadCells } {
  const places = columnPlaces(officeColumns, layout)
  if (layout.kind !== 'nppes') return { places, readCells: (row) => ({ cells: pickCells(places, row) }) }
  const known = readNppesHeader(layout.header)
  if ('missing' in known) throw lacking(known.missing)
  return { places, readCells: (row) => readNppesRow(known, row) }
}

/** The error for a file that lacks columns. */
export function lacking(columns: string[]): DomainError {
  const named = columns.slice(0, 5).map((name) => `“${name}”`)
  return new DomainError(
    'invalid',
    `The file has no column ${named.join(', ')}. Choose another file, or another kind.`,
  )
}
