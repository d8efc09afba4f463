/**
 * Cells of a text that was pasted from a spreadsheet or is a CSV file (RFC 4180): tabs part the cells where the first
 * line has one, else commas, or semicolons where it has no comma. Quoted cells may hold any of them, and line ends. Empty
 * lines are left out; `line` counts from 1 as a spreadsheet does.
 */
export function readSheet(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '')
  const first = source.split(/\r?\n/, 1)[0] ?? ''
  const part = first.includes('\t') ? '\t' : !first.includes(',') && first.includes(';') ? ';' : ','
  const rows: { line: number; cells: string[] }[] = []
  let [cells, cell, line, quoted]: [string[], string, number, boolean] = [[], '', 1, false]
  const endRow = () => {
    const all = [...cells, cell].map(plainCell)
    if (all.some((each) => each !== '')) rows.push({ line, cells: all })
    cells = []
    cell = ''
    line += 1
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (quoted) {
      if (sign === '"' && source[at + 1] === '"') {
        cell += '"'
        at++
      } else if (sign === '"') quoted = false
      else cell += sign
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === part) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}

/** A cell without the quote that our own files lead with what begins like a formula. */
function plainCell(cell: string): string {
  const text = cell.trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}
