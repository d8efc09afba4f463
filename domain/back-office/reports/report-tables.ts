import { toCsv } from '#domain/csv.ts'
import { type FigureColumn, monthFigures } from './figures.ts'
import type { Report, ReportRows } from './report.schema.ts'

/** A table before it's written to a file: cents, dates and counts are still raw values. */
export type ReportTable = Pick<ReportRows, 'columns'> & { cells: (string | number | null)[][] }

/** A report's figures by month, as a table. */
export function monthsTable({ months }: Report): ReportTable {
  const names = Object.keys(monthFigures) as (keyof typeof monthFigures)[]
  const columns = names.map((name) => {
    const { label, file, unit }: FigureColumn = monthFigures[name]
    return { label: file ?? label, kind: unit === 'cents' ? ('cents' as const) : ('number' as const) }
  })
  return {
    columns: [{ label: 'Month', kind: 'text' }, ...columns],
    cells: months.map((one) => [one.month, ...names.map((name) => one[name])]),
  }
}

/** A table as CSV: amounts in dollars, and no cell is a formula. */
export function tableCsv({ columns, cells }: ReportTable): string {
  return toCsv([columns.map(({ label }) => label), ...printed({ columns, cells })])
}

/** Cells as CSV prints them, row by row. */
export function printed({ columns, cells }: ReportTable): string[][] {
  const print = (cell: string | number | null, at: number) => {
    if (cell === null) return ''
    return columns[at]?.kind === 'cents' && typeof cell === 'number' ? (cell / 100).toFixed(2) : String(cell)
  }
  return cells.map((row) => row.map(print))
}
