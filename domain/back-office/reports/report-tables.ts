import { toCsv } from '#domain/csv.ts'
import type { Report, ReportRows } from './report.schema.ts'

/** A table that is printed into a file: cents, dates and counts are still what they are. */
export type ReportTable = Pick<ReportRows, 'columns'> & { cells: (string | number | null)[][] }

/** The figures of a report by month, as a table. */
export function monthsTable({ months }: Report): ReportTable {
  const number = (label: string) => ({ label, kind: 'number' as const })
  const cents = (label: string) => ({ label, kind: 'cents' as const })
  return {
    columns: [
      { label: 'Month', kind: 'text' },
      number('Active'),
      number('Joined'),
      number('Came back'),
      number('Left by choice'),
      number('Left by failed card'),
      cents('Monthly recurring revenue'),
      number('Payments'),
      cents('Collected'),
      cents('Refunds'),
      cents('Net'),
      number('Renewals that failed'),
      number('Of them recovered'),
      number('By trying again'),
      number('By another card'),
      number('By the card’s bank'),
    ],
    cells: months.map((one) => [
      one.month,
      one.active,
      one.joined,
      one.returned,
      one.leftByChoice,
      one.leftByCard,
      one.mrrCents,
      one.payments,
      one.collectedCents,
      one.refundsCents,
      one.netCents,
      one.failed,
      one.recovered,
      one.byRetry,
      one.byNewCard,
      one.byNetwork,
    ]),
  }
}

/** A table as CSV: amounts in dollars, and no cell a formula. */
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
