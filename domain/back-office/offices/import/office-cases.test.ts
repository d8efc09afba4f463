import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { offices } from '#db/schema/offices.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { directoryCsv } from '#domain/offices/directory-csv.server.ts'
import { listDirectory } from '#domain/offices/office.queries.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { caseFile, importCase } from '#tests/helpers/imports/case-file.ts'
import { guessOfficeColumns, officeColumns } from './office-columns.ts'

const database = useDatabase()
const now = new Date('2026-11-24T18:00:00Z')
const door = { of: 'offices', columns: officeColumns, guess: guessOfficeColumns } as const
let brandId: string
beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
})
const load = (file: string | Buffer) =>
  importCase({ db: database.db, now, brandId }, door, typeof file === 'string' ? caseFile(file) : file)
const all = () =>
  database.db.select().from(offices).where(eq(offices.brandId, brandId)).orderBy(asc(offices.externalKey))
const names = async () => (await all()).map(({ name }) => name)
const notClosed = 'Lines 2–4: a quote is not closed.'

describe('§console: no file of offices is stored as something else', () => {
  test.each([
    ['01-offices-win1252.csv', ['Clínica Dental Saguaro', 'Cañón Dental'], [], 1],
    [
      'p3-offices-quote.csv',
      ['Next Dental', 'After Dental'],
      [
        [2, notClosed],
        [4, notClosed],
      ],
      1,
    ],
    ['p3-offices-trailing.csv', ['Trail Dental'], [], 1],
    ['p3-offices-sep.csv', ['Sep Dental'], [], 2],
    ['p3-offices-title.csv', ['Sep Dental'], [], 4],
    ['p3-offices-ctrlz.csv', ['Sep Dental'], [], 2],
    [
      'p3-offices-comma.csv',
      [],
      [
        [2, expect.stringContaining('8 cells')],
        [3, expect.any(String)],
      ],
      1,
    ],
  ])('%s: %j come in, each line counted', async (file, expected, refused, skipped) => {
    const found = await load(file)
    expect(await names()).toEqual(expected)
    expect(found.refusals).toEqual(refused)
    expect(found.more).toMatchObject({
      lines: expected.length + refused.length + skipped,
      linesWithoutRow: skipped,
    })
  })

  test('p3-offices-twice.csv: a name of two columns is told', async () => {
    await expect(load('p3-offices-twice.csv')).rejects.toThrow('two columns called “phone”')
  })
})

test('§console: 07-npidata_pfile-cut.csv: dental clinics are taken by any of their codes, and why others are not is counted', async () => {
  const nppes = { of: 'offices', kind: 'nppes', columns: null, guess: () => ({}) } as const
  const place = { db: database.db, now, brandId }
  const found = await importCase(place, nppes, caseFile('07-npidata_pfile-cut.csv'))
  expect(new Set(await names())).toEqual(
    new Set([
      'Ocotillo Dental Clinic',
      'River Community Health Center',
      'Palo Family Dentistry PLLC',
      'Inez Quarles DDS',
      'Sunrise Oral Surgery LLC',
    ]),
  )
  expect(found.more).toMatchObject({ lines: 7, notDental: 1 })
})

test('§console: one’s own directory, exported and imported again, changes nothing', async () => {
  await load('28-offices.csv')
  await load(
    Buffer.from(
      'id,name,address,city,state,zip,phone,latitude,longitude,specialties,languages\nX1,Point Dental,1 A St,Phoenix,AZ,85003,6025550142,33.4501,-112.0703,orthodontics,es',
    ),
  )
  const before = await all()
  expect(before.map(({ name }) => name)).toEqual(['@home Dental', '-Plus- Dental', 'Point Dental'])
  const csv = directoryCsv(await listDirectory(database.db, { brandId, now }))
  expect(csv).toContain("'@home Dental")
  expect(await load(Buffer.from(csv))).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 0 })
  expect(await all()).toEqual(before)
})
