import writeXlsxFile from 'write-excel-file/node'
import type { ReportTable } from '#domain/back-office/reports/report-tables.ts'

/**
 * A table as an XLSX sheet. Text goes into text cells, so no value can act as a formula; amounts are numbers in
 * dollars.
 */
export async function renderReportSheet({ columns, cells }: ReportTable): Promise<Buffer> {
  const head = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  const rows = cells.map((row) =>
    row.map((cell, at) => {
      if (cell === null) return null
      if (typeof cell === 'string') return { value: cell, type: String }
      return columns[at]?.kind === 'cents'
        ? { value: cell / 100, type: Number, format: '#,##0.00' }
        : { value: cell, type: Number }
    }),
  )
  const widths = columns.map(({ label, kind }) => ({
    width: Math.max(label.length + 2, kind === 'text' ? 24 : 12),
  }))
  return writeXlsxFile([head, ...rows], { columns: widths }).toBuffer()
}
