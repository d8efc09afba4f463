/** Rows as CSV (RFC 4180), starting with a byte order mark so that spreadsheets read UTF-8. */
export function toCsv(rows: string[][]): string {
  return `\uFEFF${csvLines(rows)}`
}

/** Some rows of a CSV that is written in parts. Only its first part starts with a byte order mark. */
export function csvLines(rows: string[][]): string {
  return rows.map((row) => `${row.map(safeCell).join(',')}\r\n`).join('')
}

/** A cell of a file without the quote that `toCsv` puts before text that looks like a formula. */
export const withoutLead = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/**
 * A cell no spreadsheet evaluates as a formula (OWASP CSV injection): text that begins like one gets a leading quote,
 * amounts don't.
 */
function safeCell(value: string): string {
  const isAmount = /^-\d+\.\d{2}$/.test(value)
  const harmless = !isAmount && /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
