import type { ImportMapping } from '#domain/values/imports.ts'

/** A column that files of a kind can have. The form, checks, error texts and recognized headers all derive from it. */
export type ImportColumn<Column extends string = string> = {
  /** Its name on the screen and in error texts. A file can use it too. */
  label: string
  /** Other headers it has in files, in lower case, without spaces or punctuation. */
  headers: readonly string[]
  isRequired?: true
  /** Required unless the file has this other column. */
  isRequiredUnless?: Column
  /** Its value may be the same in every row, and is then typed once if the file has no such column. */
  mayBeConstant?: true
  /** A date that may be written day first: the file's dates decide, or the sender does. */
  mayBeDayFirst?: true
}
export type ImportColumns<Column extends string = string> = Readonly<
  Record<Column, ImportColumn<NoInfer<Column>>>
>

/** The columns of a kind of file, in form order. */
export const importColumns = <Column extends string>(columns: ImportColumns<Column>): ImportColumns<Column> =>
  columns

/** The columns that declare a given property, in order. */
export function columnsWhere<Column extends string>(
  columns: ImportColumns<Column>,
  declared: 'isRequired' | 'mayBeDayFirst',
): Column[] {
  return (Object.keys(columns) as Column[]).filter((name) => columns[name][declared])
}

/** Column labels: the required ones, and the others. */
export function columnLabels(columns: ImportColumns): [required: string[], others: string[]] {
  const all = Object.values(columns)
  const labels = (isWanted: boolean) => all.filter(({ isRequired = false }) => isRequired === isWanted)
  return [labels(true).map(({ label }) => label), labels(false).map(({ label }) => label)]
}

/** A header normalized for comparison: no case, spaces or punctuation. */
export const plainHeader = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** All headers a column is recognized by, normalized. */
export const headersOf = ({ label, headers }: ImportColumn): string[] => [plainHeader(label), ...headers]

/** Finds the column for a header; if two match, the first. */
export function columnFinder<Column extends string>(
  columns: ImportColumns<Column>,
): (header: string) => Column | undefined {
  const known = (Object.entries(columns) as [Column, ImportColumn][]).flatMap(([name, column]) =>
    headersOf(column).map((header) => [header, name] as const),
  )
  const columnOf = new Map(known.toReversed())
  return (header) => columnOf.get(plainHeader(header))
}

/** Guesses each header's column from its name. If two headers match one column, the first wins. */
export function guessColumns(header: readonly string[], columns: ImportColumns): ImportMapping {
  const columnOf = columnFinder(columns)
  const known = header.flatMap((name) => {
    const column = columnOf(name)
    return column === undefined ? [] : [[column, name] as const]
  })
  return Object.fromEntries(known.toReversed())
}
