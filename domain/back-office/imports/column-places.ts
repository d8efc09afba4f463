import { DomainError } from '#domain/errors.ts'
import type { TableRow } from '#domain/files/read-table.ts'
import { tidyHeading } from '#domain/files/table-head.ts'
import { wrongLength } from '#domain/files/table-row.rules.ts'
import type { ImportMapping } from './import.schema.ts'
import type { ImportColumns } from './import-columns.ts'

/** Where a column is; `constant`: what every row has in it, where the file has no such column. */
export type Place<Column extends string> = {
  column: Column
  label: string
  isRequired: boolean
  at: number
  constant?: string
}

/** What every row has in a column, where its mapping is a value behind `=` and no name; null where it is a name. */
export const constantOf = (mapped: string): string | null =>
  mapped.startsWith('=') ? mapped.slice(1).trim() : null

/**
 * Where the columns of a file are, by the names that were chosen for them.
 * @throws DomainError `invalid`: a name that is used occurs twice, as nobody knows which is meant
 */
export function columnPlaces<Column extends string>(
  columns: ImportColumns<Column>,
  { header, mapping }: { header: readonly string[]; mapping: ImportMapping },
): Place<Column>[] {
  const names = header.map(tidyHeading)
  return (Object.keys(columns) as Column[]).flatMap((column) => {
    const name = mapping[column]
    if (name === undefined) return []
    const { label, isRequired = false } = columns[column]
    const constant = constantOf(name)
    if (constant !== null) return [{ column, label, isRequired, at: -1, constant }]
    const at = names.indexOf(tidyHeading(name))
    if (at >= 0 && names.includes(tidyHeading(name), at + 1)) throw new DomainError('invalid', twice(name))
    return at < 0 ? [] : [{ column, label, isRequired, at }]
  })
}

/** The refusal of a name that two columns have. */
export function twice(name: string): string {
  return `The file has two columns called “${tidyHeading(name)}”. Rename one of them, and choose the file again.`
}

/** Why a row is refused that ends before a column it must have; null where it does not. */
export function tooShort(row: TableRow, places: readonly Place<string>[]): string | null {
  if (row.cells === null) return null
  const last = Math.max(-1, ...places.map(({ at, isRequired }) => (isRequired ? at : -1)))
  return row.had > last ? null : wrongLength(row.had, row.cells.length)
}

/** What the columns of a row hold, trimmed. */
export function pickCells<Column extends string>(
  places: readonly Place<Column>[],
  cells: readonly string[],
): Partial<Record<Column, string>> {
  const found: Partial<Record<Column, string>> = {}
  for (const { column, at, constant } of places) found[column] = constant ?? cells[at]?.trim() ?? ''
  return found
}
