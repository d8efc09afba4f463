import { LRUCache } from 'lru-cache'
import { create } from 'qrcode'

/** A drawn code, in a square of `size` units with its quiet zone; `path` is to be stroked one unit wide. */
export type QrDrawing = { size: number; path: string }

/** A member looks at the same card again and again, and drawing its code anew costs as much as the page round it. */
const drawn = new LRUCache<string, QrDrawing>({ max: 1_000 })

/** The dark modules of a QR code as lines of an SVG path, its quiet zone included. */
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
    // Modules side by side are one line, and each line of a row begins where the last one ended.
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
