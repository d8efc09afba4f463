import { LRUCache } from 'lru-cache'
import { create } from 'qrcode'

/** A QR code in a square of `size` units including its quiet zone; stroke `path` one unit wide. */
export type QrDrawing = { size: number; path: string }

/** Members look at the same card repeatedly, and drawing its code costs as much as rendering the rest of the page. */
const drawn = new LRUCache<string, QrDrawing>({ max: 1_000 })

/** The dark modules of a QR code as an SVG path, including the quiet zone. */
export function qrPath(text: string): QrDrawing {
  const known = drawn.get(text)
  if (known) return known
  const drawing = draw(text)
  drawn.set(text, drawing)
  return drawing
}

function draw(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const quiet = 3
  let path = ''
  for (let row = 0; row < modules.size; row += 1) {
    // Adjacent modules merge into one line, and each line of a row starts where the last one ended.
    let at: number | null = null
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      const from = column
      while (column < modules.size && modules.get(row, column)) column += 1
      path += at === null ? `M${from + quiet} ${row + quiet}.5` : `m${from - at} 0`
      path += `h${column - from}`
      at = column
    }
  }
  return { size: modules.size + 2 * quiet, path }
}
