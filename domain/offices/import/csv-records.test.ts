import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvRecord, readCsv } from './csv-records.server.ts'

async function read(chunks: Buffer[]): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const record of readCsv(Readable.from(chunks))) records.push(record)
  return records
}
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

test('gives back what was written, however it is cut into chunks and broken into lines', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '💊', '"', ',', ' ', '\n'), maxLength: 8 })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 7 }),
      async (rows, end, size) => {
        const bytes = Buffer.from(`\uFEFF${rows.map((row) => row.map(quote).join(',') + end).join('')}`)
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        )
        const records = await read(chunks)
        expect(records.map(({ cells }) => cells)).toEqual(rows)
      },
    ),
  )
})

test('tells the line each record begins on', async () => {
  const records = await read([Buffer.from('a,b\n\n"1\n2",3\r\n"4"5,6\n7,"8"')])
  expect(records).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1\n2', '3'] },
    { line: 5, cells: null, fault: 'quotes' },
    { line: 6, cells: ['7', '8'] },
  ])
})

test('a file without line ends is refused, not read into memory', async () => {
  const endless = Array.from({ length: 10 }, () => Buffer.alloc(64 * 1024, 'x'))
  await expect(read(endless)).rejects.toMatchObject({ code: 'invalid' })
})

test('a line longer than any row is told and costs no other, wherever it is cut', async () => {
  const long = `x,"${'y'.repeat(1024 * 1024)}"`
  for (const end of ['\n', '\r\n', '\r']) {
    const bytes = Buffer.from(['a,b', '1,2', long, '3,4', '"5', long, '6,7', ''].join(end))
    for (const size of [64 * 1024, 100_003, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      expect(await read(chunks)).toEqual([
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', '2'] },
        { line: 3, cells: null, fault: 'too_long' },
        { line: 4, cells: ['3', '4'] },
        { line: 5, cells: null, fault: 'quotes' },
        { line: 6, cells: null, fault: 'too_long' },
        { line: 7, cells: ['6', '7'] },
      ])
    }
  }
})
