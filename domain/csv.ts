/** Rows as CSV (RFC 4180), led by a byte order mark so that spreadsheets read UTF-8. */
export function toCsv(rows: string[][]): string {
  return `\uFEFF${csvLines(rows)}`
}

/** Some rows of a CSV, for one that is written part by part; only its first part begins with a byte order mark. */
export function csvLines(rows: string[][]): string {
  return rows.map((row) => `${row.map(safeCell).join(',')}\r\n`).join('')
}

/** A cell of a file without the quote that `toCsv` leads with what begins like a formula. */
export const withoutLead = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/** A cell that no spreadsheet takes for a formula (OWASP CSV injection): a quote leads what begins like one, but an amount. */
function safeCell(value: string): string {
  const isAmount = /^-\d+\.\d{2}$/.test(value)
  const harmless = !isAmount && /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
