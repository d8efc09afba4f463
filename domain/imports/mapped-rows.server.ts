import type { Readable } from 'node:stream'
import type { officeImports } from '#db/schema/directory.ts'
import { holdsCardNumber } from '#domain/card-number.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { readCsv } from '#domain/offices/import/csv-records.server.ts'
import type { Refusal } from './import-door.ts'
import { faultWords, requireSameHeader } from './same-header.ts'

/** A row of a file: what its mapped columns hold, trimmed. */
export type MappedRow<Column extends string> = { line: number; cells: Partial<Record<Column, string>> }

/**
 * The rows of a file, each with the columns that were chosen for it, or why it cannot be read; empty ones are left out.
 * `most`: how many the file may have, and what they are called.
 * @throws DomainError `invalid`: too many rows, or the first line is not what was shown when the file was chosen.
 */
export async function* mappedRows<Column extends string>(
  source: Readable,
  { header, mapping }: Pick<typeof officeImports.$inferSelect, 'header' | 'mapping'>,
  { columns, most }: { columns: readonly Column[]; most: { rows: number; called: string } },
): AsyncGenerator<MappedRow<Column> | Refusal> {
  let places: { column: Column; at: number }[] | null = null
  let rows = 0
  for await (const { line, cells, fault } of readCsv(source)) {
    if (!places) {
      requireSameHeader(cells ?? [], header)
      places = columns.flatMap((column) => {
        const at = header.indexOf(mapping[column] ?? '\0')
        return at < 0 ? [] : [{ column, at }]
      })
      continue
    }
    if (cells?.every((cell) => cell.trim() === '')) continue
    rows += 1
    if (rows > most.rows)
      throw new DomainError(
        'invalid',
        `A file may have ${most.rows} ${most.called} at most. Cut it in parts.`,
      )
    if (!cells) yield { line, reason: faultWords(fault) }
    else if (cells.length !== header.length)
      yield { line, reason: `It has ${cells.length} cells where the header has ${header.length}.` }
    // In any column, those too that nobody mapped: what was kept of a file must not hold one.
    else if (cells.some(holdsCardNumber))
      yield {
        line,
        reason: 'It holds a card number. Take it out of the file: no card is imported by its number.',
      }
    else yield { line, cells: cellsOf(places, cells) }
  }
  if (!places) throw new DomainError('invalid', 'The file is empty.')
}

function cellsOf<Column extends string>(
  places: readonly { column: Column; at: number }[],
  cells: readonly string[],
): Partial<Record<Column, string>> {
  const found: Partial<Record<Column, string>> = {}
  for (const { column, at } of places) found[column] = cells[at]?.trim() ?? ''
  return found
}
