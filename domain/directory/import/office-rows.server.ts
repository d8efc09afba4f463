import type { Readable } from 'node:stream'
import { DomainError } from '#domain/errors.ts'
import type { ImportKind, ImportMapping } from '#domain/imports/import.schema.ts'
import type { ImportedRow } from '#domain/imports/import-door.ts'
import { faultWords, requireSameHeader } from '#domain/imports/same-header.ts'
import { readCsv } from '#domain/offices/import/csv-records.server.ts'
import {
  type ImportCells,
  type ImportedOffice,
  readOfficeRow,
} from '#domain/offices/import/read-office-row.server.ts'
import { SeenKeys } from '#domain/offices/import/seen-keys.ts'
import { type NppesHeader, readNppesHeader, readNppesRow } from './nppes-row.rules.ts'
import { importColumns } from './office-columns.ts'

type Layout = { kind: ImportKind; header: string[]; mapping: ImportMapping }

/**
 * The rows of a file of offices, one at a time, each told by the line it begins on.
 * @throws DomainError `invalid` where the first line is not what was shown when the file was chosen.
 */
export async function* officeRows(
  source: Readable,
  layout: Layout,
): AsyncGenerator<ImportedRow<ImportedOffice>> {
  const seen = new SeenKeys()
  let readCells: ((row: string[]) => ReturnType<typeof readNppesRow>) | null = null
  for await (const { line, cells, fault } of readCsv(source)) {
    if (!readCells) {
      readCells = readerOf(layout, cells ?? [])
      continue
    }
    if (cells?.every((cell) => cell.trim() === '')) continue
    if (!cells) {
      yield refusal(line, faultWords(fault))
      continue
    }
    if (cells.length !== layout.header.length) {
      yield refusal(line, `It has ${cells.length} cells where the header has ${layout.header.length}.`)
      continue
    }
    const row = readCells(cells)
    if ('skipped' in row) {
      yield { line, skipped: true }
      continue
    }
    const read = 'reasons' in row ? row : await readOfficeRow(row.cells as ImportCells)
    if ('reasons' in read) {
      yield refusal(line, read.reasons.join(' '))
      continue
    }
    const twin = seen.seeFirst(read.office.externalKey, line)
    if (twin !== null) yield refusal(line, `The same office is already on line ${twin}.`)
    else yield { line, item: read.office }
  }
  if (!readCells) throw new DomainError('invalid', 'The file is empty.')
}

const refusal = (line: number, reason: string) => ({ line, refused: [{ line, reason }] })

function readerOf({ kind, header, mapping }: Layout, cells: string[]) {
  requireSameHeader(cells, header)
  if (kind === 'nppes') {
    const known = readNppesHeader(header)
    if ('missing' in known) throw lacking(known.missing)
    return (row: string[]) => readNppesRow(known as NppesHeader, row)
  }
  const places = importColumns.flatMap((column) => {
    const at = header.indexOf(mapping[column] ?? '\0')
    return at < 0 ? [] : [{ column, at }]
  })
  return (row: string[]) => ({
    cells: Object.fromEntries(places.map(({ column, at }) => [column, row[at] ?? ''])),
  })
}

/** The refusal of a file that lacks columns. */
export function lacking(columns: string[]): DomainError {
  const named = columns.slice(0, 5).map((name) => `“${name}”`)
  return new DomainError(
    'invalid',
    `The file has no column ${named.join(', ')}. Choose another file, or another kind.`,
  )
}
