import type { Readable } from 'node:stream'
import type { imports } from '#db/schema/imports.ts'
import { holdsCardNumber } from '#domain/card-number.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { readTable, type TableRow, type Tally } from '#domain/files/read-table.ts'
import { columnPlaces, type Place, pickCells, tooShort } from './column-places.ts'
import type { ImportColumns } from './import-columns.ts'
import type { Refusal } from './import-kind.ts'

/** A row of a file: the trimmed cells of its mapped columns. */
export type MappedRow<Column extends string> = { line: number; cells: Partial<Record<Column, string>> }

/**
 * The rows of a file with their chosen columns, or why each can't be read; lines without a row are counted. `most`: the
 * row limit, and what rows are called.
 * @throws DomainError `invalid`: too many rows, or the first line isn't the one shown when the file was chosen.
 */
export async function* mappedRows<Column extends string>(
  source: Readable,
  { header, mapping }: Pick<typeof imports.$inferSelect, 'header' | 'mapping'>,
  {
    columns,
    most,
    tally,
  }: { columns: ImportColumns<Column>; most: { rows: number; called: string }; tally: Tally },
): AsyncGenerator<MappedRow<Column> | Refusal> {
  const places = columnPlaces(columns, { header, mapping })
  let rows = 0
  for await (const row of readTable(source, { header }, { tally })) {
    rows += 1
    if (rows > most.rows)
      throw new DomainError('invalid', `A file can have at most ${most.rows} ${most.called}. Split it first.`)
    const { line, cells } = row
    tally.said.set(line, row.cells ?? row.said)
    const reason = row.reason ?? tooShort(row, places) ?? faultOf(places, row)
    if (reason !== null) yield { line, reason }
    else yield { line, cells: pickCells(places, cells ?? []) }
  }
}

function faultOf(places: readonly Place<string>[], { cells }: TableRow): string | null {
  // Checks every column, also unmapped ones: nothing stored of a file may contain a card number.
  if (cells?.some(holdsCardNumber))
    return 'It contains a card number. Remove it from the file: cards are never imported by number.'
  const found = places.find(({ at }) => /[\r\n\u2028\u2029]/.test(cells?.[at]?.trim() ?? ''))
  return found ? `${found.label}: it spans several lines. Put it on one.` : null
}
