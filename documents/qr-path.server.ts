import { create } from 'qrcode'

/** The dark modules of a QR code as one SVG path in a square of `size` units, its quiet zone included. */
export function qrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const quiet = 3
  let path = ''
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`
    }
  }
  return { size: modules.size + 2 * quiet, path }
}
