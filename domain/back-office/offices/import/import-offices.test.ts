import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { offices } from '#db/schema/offices.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { distanceMiles } from '#domain/offices/distance.rules.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { type ImportOptions, importOffices } from './import-offices.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const clark = new URL('../../../../tests/helpers/clark-county-offices.csv', import.meta.url)
const header = 'name,address,city,state,zip,phone'
const smile = 'Smile,1 A St,Phoenix,AZ,85004,602-555-0142'

async function load(csv: string | Buffer | URL, more: Partial<ImportOptions> = {}) {
  const brandId = more.brandId ?? (await insertBrand(database.db)).id
  const refused: string[] = []
  const source = csv instanceof URL ? createReadStream(csv) : Readable.from([Buffer.from(csv)])
  const summary = await importOffices(
    { db: database.db, now },
    { brandId, source, onRefused: (line, reason) => refused.push(`${line}: ${reason}`), ...more },
  )
  const rows = await database.db
    .select()
    .from(offices)
    .where(eq(offices.brandId, brandId))
    .orderBy(asc(offices.name))
  return { brandId, summary, refused, rows }
}

test('a row with an endless cell is refused, and the others are imported', async () => {
  const long = (length: number) => 'x1'.repeat(length / 2)
  const { summary, refused } = await load(
    [
      `id,${header},address2`,
      // Random, so that PostgreSQL can't compress it into its index.
      `${randomBytes(4_000).toString('base64url')},${smile},`,
      `one,${smile},${long(400)}`,
      `two,${smile.replace('Smile', 'Grin')},Suite 2`,
    ].join('\n'),
  )
  expect(summary).toMatchObject({ added: 1, refused: 2 })
  expect(refused).toEqual([expect.stringMatching(/^2: .*too long/), expect.stringMatching(/^3: .*too long/)])
})

describe('a real, messy file', () => {
  test('is imported completely, cleaned up', async () => {
    const { summary, rows } = await load(clark)
    expect(summary).toEqual({
      rows: 22,
      added: 22,
      updated: 0,
      unchanged: 0,
      refused: 0,
      lines: 23,
      skipped: 1,
    })
    expect(rows.find(({ line1 }) => line1.startsWith('406 SE'))).toMatchObject({
      name: 'Advanced Dental Specialists',
      line1: '406 SE 131st Ave',
      line2: 'Building C, Suite 305',
      city: 'Vancouver',
      phone: '3602539792',
      timeZone: 'America/Los_Angeles',
      latitude: 45.618817,
    })
    expect(rows.map(({ name }) => name)).toContain('Dr Supriya Goverdhanam BDS MS')
    expect(rows.map(({ name }) => name)).toContain('CDCamas, LLC')
  })

  test('can be repeated: nothing changes, no id, no extra row', async () => {
    const first = await load(clark)
    const second = await load(clark, { brandId: first.brandId })
    expect(second.summary).toEqual({
      rows: 22,
      added: 0,
      updated: 0,
      unchanged: 22,
      refused: 0,
      lines: 23,
      skipped: 1,
    })
    expect(second.rows).toEqual(first.rows)
  })

  test('in a dry run is counted and not written', async () => {
    const { summary, rows } = await load(clark, { dryRun: true })
    expect(summary).toMatchObject({ added: 22, refused: 0 })
    expect(rows).toEqual([])
  })
})

test('what the file doesn’t mention is left unchanged', async () => {
  const { brandId } = await load(`${header},specialties\n${smile},orthodontics`)
  await database.db.update(offices).set({ acceptance: 'not-accepting', languages: ['es'] })
  const again = await load(`${header}\n${smile.replace('0142', '0143')}`, { brandId })
  expect(again.summary).toMatchObject({ added: 0, updated: 1 })
  expect(again.rows).toMatchObject([
    { phone: '6025550143', acceptance: 'not-accepting', languages: ['es'], specialties: ['orthodontics'] },
  ])
})

test('an operator’s own id identifies an office after it moved and was renamed', async () => {
  const { brandId, rows } = await load(`Office ID,${header}\n17,${smile}`)
  const again = await load(`Office ID,${header}\n17,Grin,2 B St,Mesa,AZ,85201,602-555-0142`, { brandId })
  expect(again.summary).toMatchObject({ added: 0, updated: 1 })
  expect(again.rows).toMatchObject([{ id: rows[0]?.id, name: 'Grin', city: 'Mesa' }])
})

test('a typical spreadsheet file is read: BOM, CRLF, blank lines, quotes, other headers, lost zeros', async () => {
  const csv = [
    '\uFEFFPractice Name,Street Address,Suite,City,ST,Zip Code,Telephone,Accepting New Patients,Languages Spoken',
    '',
    '"Grin, ""and"" Bear",1 Main St,Ste 4,Newark,New Jersey,7102,1 (973) 555-0142 ext. 5,Yes,English; Spanish',
    ',,,,,,,,',
    '',
  ].join('\r\n')
  const { summary, rows, refused } = await load(csv)
  expect(refused).toEqual([])
  expect(summary).toMatchObject({ rows: 1, added: 1 })
  expect(rows).toMatchObject([
    {
      name: 'Grin, "and" Bear',
      line2: 'Suite 4',
      state: 'NJ',
      zip: '07102',
      phone: '9735550142',
      acceptance: 'accepting',
      languages: ['en', 'es'],
      timeZone: 'America/New_York',
    },
  ])
  expect(distanceMiles(rows[0]!, { latitude: 40.735, longitude: -74.17 })).toBeLessThan(3)
})

test('each refused row is reported with its line and every reason; the good ones are imported', async () => {
  const csv = [
    `${header},latitude,longitude`,
    `${smile},,`,
    ',1 B St,Phoenix,AZ,85004,602-555-0142,,',
    '"No\nPhone",1 C St,Phoenix,AZ,85004,none,,',
    'Twice wrong,1 D St,Phoenix,ZZ,850,6025550142,,',
    'Elsewhere,1 E St,Phoenix,AZ,10001,6025550142,,',
    'In China,1 F St,Phoenix,AZ,85004,6025550142,33.45,112.07',
    'Short,1 G St',
    `SMILE,1 a st.,Phoenix,AZ,85004,602-555-0142,,`,
    'Last,1 H St,Phoenix,AZ,85004,6025550142,33.45,-112.07',
  ].join('\n')
  const { summary, refused, rows } = await load(csv)
  expect(refused).toEqual([
    '3: The name is missing.',
    '4: The name spans several lines. Put it on one. “none” is not a 10-digit phone number.',
    expect.stringMatching(/^6: “ZZ” is not a U.S. state\. /),
    '7: ZIP code 10001 is in NY, not in AZ.',
    expect.stringMatching(/^8: Its coordinates are [\d,]+ miles from Phoenix, AZ 85004\.$/),
    '9: It has 2 cells where the header has 8.',
    '10: The same office is already on line 2.',
  ])
  const counted = { rows: 9, added: 2, updated: 0, unchanged: 0, refused: 7 }
  expect(summary).toEqual({ ...counted, lines: 11, skipped: 1 })
  expect(rows.map(({ name }) => name)).toEqual(['Last', 'Smile'])
})

test('a row with broken quotes is refused and affects no other', async () => {
  const rowsOf = (...names: string[]) => [
    header,
    ...names.map((name, index) => `${name},${index + 1} A St,Phoenix,AZ,85004,6025550142`),
  ]
  const { refused, rows } = await load(
    rowsOf('One', 'A "bad" one"', '"B"x', '"Never closed', '"Two"').join('\n'),
  )
  expect(refused).toEqual(['4: Its quotes do not match.', '5: Line 5: a quote is not closed.'])
  expect(rows.map(({ name }) => name)).toEqual(['A "bad" one"', 'One', 'Two'])
})

test('a cell of a megabyte, and bidi marks that reverse a name, cost only their own row', async () => {
  const row = (name: string) => `${name},${name.length} A St,Phoenix,AZ,85004,6025550142`
  const { refused, rows } = await load(
    [header, row('First'), row('x'.repeat(1024 * 1024)), row('Bear\u202Etsitned'), row('Last one')].join(
      '\n',
    ),
  )
  expect(refused).toEqual([
    '3: It is too long for a row.',
    '4: It contains invisible characters that change the reading direction. Type it again without them.',
  ])
  expect(rows.map(({ name }) => name)).toEqual(['First', 'Last one'])
})

test('rows saved before a file breaks off were reported as progress', async () => {
  const brand = await insertBrand(database.db)
  async function* breakingOff() {
    yield Buffer.from(`${header}\n`)
    for (let row = 1; row <= 600; row += 1)
      yield Buffer.from(`Office ${row},${row} A St,Phoenix,AZ,85004,6025550142\n`)
    throw new Error('the disk is gone')
  }
  const told: number[] = []
  const asked = importOffices(
    { db: database.db, now },
    { brandId: brand.id, source: Readable.from(breakingOff()), onProgress: ({ added }) => told.push(added) },
  )
  await expect(asked).rejects.toThrow('the disk is gone')
  expect(told).toEqual([250, 500])
  expect(await database.db.$count(offices)).toBe(500)
})

test('a file that is not UTF-8 is decoded as what it is, and characters lost before are refused', async () => {
  const latin = Buffer.from(`${header}\n${smile.replace('Smile', 'Peña')}`, 'latin1')
  expect((await load(latin)).rows).toMatchObject([{ name: 'Peña' }])
  const { refused, rows } = await load(`${header}\n${smile.replace('Smile', 'Pe\uFFFDa')}`)
  expect(refused).toEqual(['2: It holds letters that cannot be read. Save the file as “CSV UTF-8”.'])
  expect(rows).toEqual([])
})

test.each([
  ['', 'The file is empty.'],
  ['name,address,city\n', 'it has none for: state, zip, phone.'],
  [`${header},tel\n`, 'more than one column for: phone.'],
  ['name\taddress\tcity\n', 'it has none for: state, zip, phone.'],
])('the file %j is refused as a whole', async (csv, sentence) => {
  await expect(load(csv)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(sentence),
  })
})

test('a file affects one brand only', async () => {
  const [mine, theirs] = [await load(clark), await load(clark)]
  expect(theirs.summary.added).toBe(22)
  expect(mine.rows.map(({ id }) => id)).not.toEqual(theirs.rows.map(({ id }) => id))
})
