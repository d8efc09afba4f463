import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyTally, readTable } from './read-table.ts'

const folder = dirname(createRequire(import.meta.url).resolve('csv-spectrum'))
const names = readdirSync(join(folder, 'csvs')).map((file) => file.replace('.csv', ''))

/**
 * The rows of a sample as objects, read in chunks of a few bytes; the reason for each refused row; and whether its line
 * counts add up.
 */
async function read(name: string) {
  const bytes = readFileSync(join(folder, 'csvs', `${name}.csv`))
  async function* source() {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3)
  }
  const told: { tally: ReturnType<typeof emptyTally>; header?: string[] } = { tally: emptyTally() }
  const rows: unknown[] = []
  let lines = 0
  for await (const row of readTable(source(), { known: () => 0 }, told)) {
    rows.push(
      row.cells ? Object.fromEntries(row.cells.map((cell, at) => [told.header?.[at], cell])) : row.reason,
    )
    lines += row.lines
  }
  return { rows, isWhole: lines + told.tally.skipped === told.tally.lines }
}

test('all twelve samples of csv-spectrum exist', () => {
  expect(names).toHaveLength(12)
})

test.each(names.filter((name) => name !== 'location_coordinates'))(
  'csv-spectrum: %s is read correctly, each line counted',
  async (name) => {
    const text = readFileSync(join(folder, 'json', `${name}.json`), 'utf8')
    // A line break inside a cell is always one character here, whatever the file has.
    expect(await read(name)).toEqual({
      rows: JSON.parse(text.replaceAll(String.raw`\r\n`, String.raw`\n`)),
      isWhole: true,
    })
  },
)

test('csv-spectrum: location_coordinates, whose degree signs were lost before, is refused by its line', async () => {
  expect(await read('location_coordinates')).toEqual({
    rows: ['It holds letters that cannot be read. Save the file as “CSV UTF-8”.'],
    isWhole: true,
  })
})
