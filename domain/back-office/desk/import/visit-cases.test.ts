import { expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { rejectedRows } from '#tests/helpers/imports/rejected-rows.ts'
import { guessVisitColumns } from './visit-columns.ts'
import { visitImportKind } from './visit-import-kind.server.ts'

const database = useDatabase()
const now = new Date('2026-11-24T18:00:00Z')
const read = async (file: string) => {
  const { id: brandId } = await insertBrand(database.db)
  const place = { db: database.db, now, brandId }
  return rejectedRows(place, visitImportKind, { bytes: caseFile(file), guess: guessVisitColumns })
}
const notClosed = 'Lines 2–4: a quote is not closed.'
const cut = '“1,000.00” is an amount with a comma: put it in quotes.'

test.each([
  [
    'p3-visits-quote.csv',
    [3, 5],
    [
      [2, notClosed],
      [4, notClosed],
    ],
    1,
  ],
  ['p3-visits-comma.csv', [], [[2, cut]], 1],
  ['p3-visits-comma-short.csv', [], [[2, cut]], 1],
  ['p3-visits-trailing.csv', [2], [], 1],
  ['p3-visits-sep.csv', [3], [], 2],
  ['p3-visits-title.csv', [4], [], 4],
  ['p3-visits-ctrlz.csv', [2], [], 2],
  ['p3-visits-win1252.csv', [2], [], 1],
] as const)(
  '§console: every visit file is imported correctly or refused, never misread',
  async (file, lines, refused, skipped) => {
    const found = await read(file)
    expect(found.told.map(({ line }) => line)).toEqual(lines)
    expect(found.refused).toEqual(refused)
    expect(found.skipped).toBe(skipped)
    expect(found.lines).toBe(lines.length + refused.length + skipped)
    for (const { usualCents, memberCents } of found.told)
      expect([usualCents, memberCents]).toEqual(
        file === 'p3-visits-quote.csv' ? [100_000, 80_000] : [200_000, 150_000],
      )
  },
)

test('p3-visits-twice.csv: a name that two columns share is reported', async () => {
  await expect(read('p3-visits-twice.csv')).rejects.toThrow('two columns called “fee”')
})
