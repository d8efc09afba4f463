import type { Readable } from 'node:stream'
import { DomainError } from '#domain/errors.ts'
import { readCsv } from '#domain/offices/import/csv-records.server.ts'
import {
  type ImportCells,
  type ImportedOffice,
  readOfficeRow,
} from '#domain/offices/import/read-office-row.server.ts'
import { SeenKeys } from '#domain/offices/import/seen-keys.ts'
import { importColumns } from './import-limits.ts'
import { type NppesHeader, readNppesHeader, readNppesRow } from './nppes-row.rules.ts'
import type { ImportKind, ImportMapping } from './office-import.schema.ts'

/** What a row of a file comes to. */
export type ImportRow =
  | { line: number; office: ImportedOffice }
  | { line: number; refused: string }
  | { line: number; skipped: true }

type Layout = { kind: ImportKind; header: string[]; mapping: ImportMapping }

/**
 * The rows of a file of offices, one at a time, each told by the line it begins on.
 * @throws DomainError `invalid` where the first line is not what was shown when the file was chosen.
 */
export async function* importRows(source: Readable, layout: Layout): AsyncGenerator<ImportRow> {
  const seen = new SeenKeys()
  let readCells: ((row: string[]) => ReturnType<typeof readNppesRow>) | null = null
  for await (const { line, cells, fault } of readCsv(source)) {
    if (!readCells) {
      readCells = readerOf(layout, cells ?? [])
      continue
    }
    if (cells?.every((cell) => cell.trim() === '')) continue
    if (!cells) {
      yield { line, refused: fault === 'too_long' ? 'It is too long for a row.' : 'Its quotes do not match.' }
      continue
    }
    if (cells.length !== layout.header.length) {
      yield { line, refused: `It has ${cells.length} cells where the header has ${layout.header.length}.` }
      continue
    }
    const row = readCells(cells)
    if ('skipped' in row) {
      yield { line, skipped: true }
      continue
    }
    const read = 'reasons' in row ? row : await readOfficeRow(row.cells as ImportCells)
    if ('reasons' in read) {
      yield { line, refused: read.reasons.join(' ') }
      continue
    }
    const twin = seen.seeFirst(read.office.externalKey, line)
    if (twin !== null) yield { line, refused: `The same office is already on line ${twin}.` }
    else yield { line, office: read.office }
  }
  if (!readCells) throw new DomainError('invalid', 'The file is empty.')
}

function readerOf({ kind, header, mapping }: Layout, cells: string[]) {
  const isSame =
    cells.length === header.length && cells.every((cell, at) => cell.trim() === header[at]?.trim())
  if (!isSame)
    throw new DomainError(
      'invalid',
      'The first line of the file is not the one that was shown. Upload it again.',
    )
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
