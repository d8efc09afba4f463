/** The cells of the first line of a CSV (RFC 4180), its byte order mark taken away; null where its quotes do not match. */
export function headerCells(text: string): string[] | null {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at]
    if (isQuoted && letter === '"' && source[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === ',') {
      cells.push(cell)
      cell = ''
    } else if (!isQuoted && (letter === '\n' || letter === '\r')) return [...cells, cell]
    else cell += letter
  }
  return isQuoted ? null : [...cells, cell]
}
