import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.server.ts'

test('the lines cover the dark modules of the code, each once, and nothing else', () => {
  const text = 'https://lumen.example/card/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, path } = qrPath(text)
  const dark = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  let [x, y] = [0, 0]
  for (const [, move = '', first = '', second = ''] of path.matchAll(/([Mmh])(\d+)(?: (\d+(?:\.5)?))?/g)) {
    if (move === 'M') [x, y] = [Number(first), Number(second)]
    else if (move === 'm') x += Number(first)
    else for (const end = x + Number(first); x < end; x += 1) (dark[y - 0.5] ?? [])[x]! += 1
  }
  const expected = dark.map((row, at) =>
    row.map((_, column) => {
      const inside = [at - 3, column - 3].every((place) => place >= 0 && place < modules.size)
      return inside && modules.get(at - 3, column - 3) ? 1 : 0
    }),
  )
  expect(dark).toEqual(expected)
  expect(size).toBe(modules.size + 6)
  expect(qrPath(text)).toBe(qrPath(text))
})
