import type { ImportMapping } from '#domain/values/imports.ts'

/** A column that files of a kind may have. Form, checks, reasons and the names it is found by follow from it. */
export type ImportColumn<Column extends string = string> = {
  /** What it is called on the screen and in reasons. A file may call it that too. */
  label: string
  /** Other names it has in files, in lower case and without blanks or marks. */
  headers: readonly string[]
  isRequired?: true
  /** A file must have it or this other column. */
  isRequiredUnless?: Column
  /** Its value may be the same in every row, and is typed once where a file has no such column. */
  mayBeConstant?: true
  /** A date that may be written day first: the dates of the file tell, or whoever sends it. */
  mayBeDayFirst?: true
}
export type ImportColumns<Column extends string = string> = Readonly<
  Record<Column, ImportColumn<NoInfer<Column>>>
>

/** The columns of a kind of file, in the order of the form. */
export const importColumns = <Column extends string>(columns: ImportColumns<Column>): ImportColumns<Column> =>
  columns

/** The names of the columns of which something is declared, in order. */
export function columnsWhere<Column extends string>(
  columns: ImportColumns<Column>,
  declared: 'isRequired' | 'mayBeDayFirst',
): Column[] {
  return (Object.keys(columns) as Column[]).filter((name) => columns[name][declared])
}

/** What the columns are called: those that a file must have, and the others. */
export function columnLabels(columns: ImportColumns): [required: string[], others: string[]] {
  const all = Object.values(columns)
  const labels = (isWanted: boolean) => all.filter(({ isRequired = false }) => isRequired === isWanted)
  return [labels(true).map(({ label }) => label), labels(false).map(({ label }) => label)]
}

/** A header as headers are compared: without case, blanks and marks. */
export const plainHeader = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** All the names a column is found by, plain. */
export const headersOf = ({ label, headers }: ImportColumn): string[] => [plainHeader(label), ...headers]

/** Finds the column that a header names; where it could be two, the first. */
export function columnFinder<Column extends string>(
  columns: ImportColumns<Column>,
): (header: string) => Column | undefined {
  const known = (Object.entries(columns) as [Column, ImportColumn][]).flatMap(([name, column]) =>
    headersOf(column).map((header) => [header, name] as const),
  )
  const columnOf = new Map(known.toReversed())
  return (header) => columnOf.get(plainHeader(header))
}

/** Which header of a file is which column, as far as its name tells. The first of two that would be the same. */
export function guessColumns(header: readonly string[], columns: ImportColumns): ImportMapping {
  const columnOf = columnFinder(columns)
  const known = header.flatMap((name) => {
    const column = columnOf(name)
    return column === undefined ? [] : [[column, name] as const]
  })
  return Object.fromEntries(known.toReversed())
}
