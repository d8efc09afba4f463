import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { offices } from '#db/schema/offices.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { directoryCsv } from '#domain/offices/directory-csv.server.ts'
import { listDirectory } from '#domain/offices/office.queries.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { caseFile, importCase, undoCase } from '#tests/helpers/imports/case-file.ts'
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

describe('§console: every office file is imported correctly or refused, never misread', () => {
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
  ])('%s: %j are imported, each line counted', async (file, expected, refused, skipped) => {
    const found = await load(file)
    expect(await names()).toEqual(expected)
    expect(found.refusals).toEqual(refused)
    expect(found.more).toMatchObject({
      lines: expected.length + refused.length + skipped,
      linesWithoutRow: skipped,
    })
  })

  test('p3-offices-twice.csv: a name that two columns share is reported', async () => {
    await expect(load('p3-offices-twice.csv')).rejects.toThrow('two columns called “phone”')
  })
})

test('§console: 07-npidata_pfile-cut.csv: dental clinics are accepted by any of their codes, and reasons for skipping others are counted', async () => {
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

test('§console: exporting and reimporting one’s own directory changes nothing', async () => {
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

describe('§console: hours and special days of a file become those of its offices', () => {
  const open = (opens: string, closes: string) => [{ opens, closes }]

  test('09-hours.csv: as written', async () => {
    expect((await load('09-hours.csv')).refusals).toEqual([])
    expect(await all()).toMatchObject([
      {
        name: 'Hours Dental A',
        opensSaturday: false,
        hours: {
          weekly: [open('08:00', '17:00'), open('08:00', '17:00'), [], [], [], [], []],
          exceptions: [{ date: '2026-12-24', openings: open('08:00', '12:00') }],
        },
      },
      {
        name: 'Hours Dental B',
        opensSaturday: true,
        hours: {
          weekly: [open('09:00', '17:00'), open('09:00', '17:00'), [], [], [], open('10:00', '14:00'), []],
          exceptions: [{ date: '2026-12-25', openings: [] }],
        },
      },
    ])
  })

  const head = 'id,name,address,city,state,zip,phone'
  const row = 'HR1,Hours Dental A,1 N Central Ave,Phoenix,AZ,85004,602-555-0401'

  test('a second file changes the days it has, leaves the others, and is reported and undone in words', async () => {
    await load('09-hours.csv')
    const before = await all()
    const text = `${head},Wed,Special days\n${row},"9-12, 1-5",`
    const found = await load(Buffer.from(text))
    expect(found.sample).toMatchObject([
      {
        changes: [
          {
            field: 'hours',
            after: expect.stringContaining(
              'Wednesday: 9:00\u00a0AM – 12:00\u00a0PM, 1:00\u00a0PM – 5:00\u00a0PM',
            ),
          },
        ],
      },
    ])
    const weekly = before[0]?.hours?.weekly.with(2, [...open('09:00', '12:00'), ...open('13:00', '17:00')])
    expect((await all())[0]?.hours).toEqual({ weekly, exceptions: before[0]?.hours?.exceptions })
    expect(await load(Buffer.from(text))).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await load(Buffer.from(`${head}\n${row}`))).toMatchObject({ changed: 0, unchanged: 1 })
    const place = { db: database.db, now, brandId }
    expect(await undoCase(place, found)).toMatchObject({ undone: 1, kept: 0 })
    expect(await all()).toMatchObject(before.map(({ name, hours }) => ({ name, hours })))
  })

  test('hours that can’t be saved refuse their row with the day and what to do', async () => {
    const found = await load(
      Buffer.from(
        `${head},Monday,Saturday\n${row},By appointment,8-1\n${row.replace('HR1', 'HR2')},8-5,M-Th 8-5`,
      ),
    )
    expect(found.refusals).toEqual([
      [
        2,
        expect.stringMatching(
          /^Monday hours: “By appointment”. There is no way to list hours “by appointment”/,
        ),
      ],
      [3, expect.stringContaining('Saturday hours: “M-Th 8-5”. Write the hours of this day only')],
    ])
  })
})

test('§console: 17-office-phones.csv: phones pasted from contacts are accepted, of two numbers none is chosen', async () => {
  const found = await load('17-office-phones.csv')
  expect((await all()).map(({ externalKey, phone }) => [externalKey, phone])).toEqual([
    ['id:PH00', '6025550131'],
    ['id:PH01', '6025550132'],
    ['id:PH02', '6025550133'],
    ['id:PH03', '6025550134'],
    ['id:PH04', '6025550135'],
    ['id:PH05', '6025550136'],
    ['id:PH06', '6025550137'],
    ['id:PH10', '6025550140'],
    ['id:PH11', '6025550141'],
  ])
  expect(found.refusals).toEqual([
    [9, '“(602) 555-0138 or 602-555-0199” is not a 10-digit phone number.'],
    [10, '“1.60256E+10” is not a 10-digit phone number.'],
    [11, '“6025550139.0” is not a 10-digit phone number.'],
  ])
})

test('§console: 03-offices.csv: offices with mail from across a state line are imported, in the state they are in', async () => {
  const found = await load('03-offices.csv')
  expect(found.refusals).toEqual([])
  expect((await all()).map(({ state, zip }) => `${state} ${zip}`)).toEqual([
    'TN 42223',
    'CA 97635',
    'AZ 84536',
  ])
})

test('§console: 06-streets.csv: a highway number is not a suite or floor', async () => {
  await load('06-streets.csv')
  const found = (await all()).map(({ externalKey, line1, line2 }) => [
    externalKey?.slice(3),
    [line1, line2 ?? ''],
  ])
  expect(Object.fromEntries(found)).toEqual(JSON.parse(caseFile('06-expected.json').toString()))
})

test('§console: 05-border-offices.csv: offices near a time zone line get the zone of their town, and a reimported file fixes it', async () => {
  const expected = JSON.parse(caseFile('05-expected.json').toString())
  const clocks = async () =>
    Object.fromEntries((await all()).map(({ externalKey, timeZone }) => [externalKey?.slice(3), timeZone]))
  const clockOf = (timeZone: string) =>
    ['2026-01-15', '2026-07-15'].map((day) => new Date(`${day}T12:00Z`).toLocaleString('en-US', { timeZone }))
  await load('05-border-offices.csv')
  const found = await clocks()
  expect(Object.keys(found)).toHaveLength(28)
  for (const [id, zone] of Object.entries<string>(expected))
    expect([id, clockOf(found[id] ?? '')]).toEqual([id, clockOf(zone)])
  await database.db
    .update(offices)
    .set({ timeZone: 'America/Phoenix' })
    .where(eq(offices.externalKey, 'id:TZ05'))
  expect(await load('05-border-offices.csv')).toMatchObject({ added: 0, changed: 1, unchanged: 27 })
  expect(await clocks()).toEqual(found)
})
