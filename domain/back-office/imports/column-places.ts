import { DomainError } from '#domain/errors.ts'
import type { TableRow } from '#domain/files/read-table.ts'
import { tidyHeading } from '#domain/files/table-head.ts'
import { wrongLength } from '#domain/files/table-row.rules.ts'
import type { ImportMapping } from './import.schema.ts'
import type { ImportColumns } from './import-columns.ts'

/** Where a column is; `constant`: its value in every row if the file has no such column. */
export type Place<Column extends string> = {
  column: Column
  label: string
  isRequired: boolean
  at: number
  constant?: string
}

/** The constant value of a column mapped to `=value`; null if it's mapped to a header. */
export const constantOf = (mapped: string): string | null =>
  mapped.startsWith('=') ? mapped.slice(1).trim() : null

/**
 * The positions of a file's columns, by the headers chosen for them.
 * @throws DomainError `invalid`: a mapped header occurs twice, which is ambiguous
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

/** The error for a header that two columns share. */
export function twice(name: string): string {
  return `The file has two columns called “${tidyHeading(name)}”. Rename one of them, and choose the file again.`
}

/** The error for a row that ends before a required column; null if it doesn't. */
export function tooShort(row: TableRow, places: readonly Place<string>[]): string | null {
  if (row.cells === null) return null
  const last = Math.max(-1, ...places.map(({ at, isRequired }) => (isRequired ? at : -1)))
  return row.had > last ? null : wrongLength(row.had, row.cells.length)
}

/** The trimmed cells of a row's columns. */
export function pickCells<Column extends string>(
  places: readonly Place<Column>[],
  cells: readonly string[],
): Partial<Record<Column, string>> {
  const found: Partial<Record<Column, string>> = {}
  for (const { column, at, constant } of places) found[column] = constant ?? cells[at]?.trim() ?? ''
  return found
}
