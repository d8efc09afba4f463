import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineDecoder } from './line-decoder.ts'

function read(bytes: Buffer, size = bytes.length) {
  const decoder = new LineDecoder()
  const lines = []
  for (let at = 0; at < bytes.length; at += size) lines.push(...decoder.push(bytes.subarray(at, at + size)))
  return [...lines, ...decoder.end()].map(({ text, fault }) => text ?? { fault })
}
const text = 'José,Peña-Núñez\nSiân,D’Arcy\n'
const windows = Buffer.concat([
  Buffer.from('José,Peña-Núñez\nSiân,D', 'latin1'),
  Buffer.from([0x92]),
  Buffer.from('Arcy\n'),
])
const big = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['Windows-1252', windows],
  ['UTF-16 little endian', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 big endian', big],
  ['UTF-16 without its mark', Buffer.from(text, 'utf16le')],
])('names in %s are decoded correctly, however the file is chunked', (_, bytes) => {
  for (const size of [1, 2, 3, 7, bytes.length])
    expect(read(bytes, size)).toEqual(['José,Peña-Núñez', 'Siân,D’Arcy'])
})

test('a line in another encoding than those before it is reported, never misread', () => {
  const latin = Buffer.from('Peña\n', 'latin1')
  const utf8 = Buffer.from('Núñez\n')
  const plain = Buffer.from('Pena\n')
  expect(read(Buffer.concat([plain, utf8, latin, plain]))).toEqual([
    'Pena',
    'Núñez',
    { fault: 'letters' },
    'Pena',
  ])
  expect(read(Buffer.concat([plain, latin, utf8, plain]))).toEqual([
    'Pena',
    'Peña',
    { fault: 'letters' },
    'Pena',
  ])
})

test('no byte undefined in Windows-1252 becomes a letter', () => {
  expect(
    read(Buffer.concat([Buffer.from('a plain line\nPe'), Buffer.from([0x81]), Buffer.from('a\n')])),
  ).toEqual(['a plain line', { fault: 'letters' }])
})

test('no byte sequence ever produces a replacement character', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (bytes, size) => {
        let lines: unknown[] = []
        try {
          lines = read(Buffer.concat([Buffer.from('a,b,c,d,e\n'), bytes]), size)
        } catch {
          return
        }
        const isUtf8 = Buffer.from(bytes).includes(Buffer.from('\uFFFD'))
        if (!isUtf8) expect(JSON.stringify(lines)).not.toContain('\uFFFD')
      },
    ),
  )
})

test.each([
  [Buffer.from('PK\x03\x04........'), 'Excel workbook'],
  [Buffer.from('<html><table></table>'), 'web page'],
  [Buffer.from('%PDF-1.7 ....'), 'PDF'],
])('%s gets told what it is', (bytes, words) => {
  expect(() => read(bytes)).toThrow(words)
})
