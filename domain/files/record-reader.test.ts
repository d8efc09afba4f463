import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineDecoder } from './line-decoder.ts'
import { type FileRecord, RecordReader } from './record-reader.ts'

/** The records of a file that arrives in chunks. `width`: the number of columns in its header, if known. */
function read(chunks: Uint8Array[], width = 0): FileRecord[] {
  const decoder = new LineDecoder()
  const reader = new RecordReader(',')
  reader.shape = { width, isQuoted: false }
  const records = chunks.flatMap((chunk) => reader.push(decoder.push(chunk)))
  return [...records, ...reader.push(decoder.end()), ...reader.end()]
}
const cut = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
const told = (records: FileRecord[]) => records.map(({ line, cells, reason }) => [line, cells ?? reason])
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

test('returns what was written, however it is chunked and broken into lines', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '💊', '"', ',', ' ', '\n'), maxLength: 8 })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 })
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 7 }),
      (rows, end, size) => {
        const bytes = Buffer.from(`\uFEFF${rows.map((row) => row.map(quote).join(',') + end).join('')}`)
        expect(read(cut(bytes, size)).map(({ cells }) => cells)).toEqual(rows)
      },
    ),
  )
})

test('what csv-parse accepts in strict mode is read as csv-parse reads it', () => {
  const line = fc.string({ unit: fc.constantFrom('a', '"', ',', ' '), minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(line, (text) => {
      let strict: string[] | undefined
      try {
        strict = parse(text, { relax_column_count: true })[0]
      } catch {
        return
      }
      expect(read([Buffer.from(text)])[0]?.cells).toEqual(strict)
    }),
    { numRuns: 1_000 },
  )
})

test('tells the line each record begins on', () => {
  const records = read([Buffer.from('a,b\n\n"1\n2",3\r\n"4"5,6\n7,"8"')])
  expect(told(records)).toEqual([
    [1, ['a', 'b']],
    [2, ['']],
    [3, ['1\n2', '3']],
    [5, 'Its quotes do not match.'],
    [6, ['7', '8']],
  ])
})

test('a quote in the middle of a cell is part of it', () => {
  expect(read([Buffer.from('Dr. "Bud",6" Pipe Lane,x')])[0]?.cells).toEqual([
    'Dr. "Bud"',
    '6" Pipe Lane',
    'x',
  ])
})

test('a quote that another cell closes costs the two rows involved, and none between', () => {
  const rows = ['1,"a,b,c', '2,a,b,c', '3,a",b,c', '4,a,b,c', '5,"a\nb",b,c']
  expect(told(read([Buffer.from(rows.join('\n'))], 4))).toEqual([
    [1, 'Lines 1–3: a quote is not closed.'],
    [2, ['2', 'a', 'b', 'c']],
    [3, 'Lines 1–3: a quote is not closed.'],
    [4, ['4', 'a', 'b', 'c']],
    [5, ['5', 'a\nb', 'b', 'c']],
  ])
})

test('an unclosed quote costs its own row', () => {
  const rows = Array.from({ length: 40 }, (_, at) => `${at + 1},${at === 3 ? '"open' : 'x'},y`)
  const records = read([Buffer.from(rows.join('\n'))], 3)
  expect(records).toHaveLength(40)
  expect(told(records.filter(({ cells }) => cells === null))).toEqual([[4, 'Line 4: a quote is not closed.']])
})

test('a quote that is closed far below costs the row it is closed in too', () => {
  const rows = Array.from(
    { length: 40 },
    (_, at) => `${at + 1},${at === 3 ? '"open' : at === 33 ? 'shut"' : 'x'},y`,
  )
  const records = read([Buffer.from(rows.join('\n'))], 3)
  expect(told(records.filter(({ cells }) => cells === null))).toEqual([
    [4, 'Line 4: a quote is not closed.'],
    [34, 'Lines 4–34: a quote is not closed.'],
  ])
})

test('a file without line endings is refused, not read into memory', () => {
  const endless = Array.from({ length: 10 }, () => Buffer.alloc(64 * 1024, 'x'))
  expect(() => read(endless)).toThrow('its first line has no end')
})

test('an overlong line is reported and costs no other, wherever it is chunked', () => {
  const long = `x,"${'y'.repeat(1024 * 1024)}"`
  for (const end of ['\n', '\r\n', '\r']) {
    const bytes = Buffer.from(['a,b', '1,2', long, '3,4', '"5', long, '6,7', ''].join(end))
    for (const size of [64 * 1024, 100_003, bytes.length])
      expect(told(read(cut(bytes, size)))).toEqual([
        [1, ['a', 'b']],
        [2, ['1', '2']],
        [3, 'It is too long for a row.'],
        [4, ['3', '4']],
        [5, 'Line 5: a quote is not closed.'],
        [6, 'It is too long for a row.'],
        [7, ['6', '7']],
      ])
  }
})
