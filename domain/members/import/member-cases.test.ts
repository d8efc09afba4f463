import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertBrand } from '#demo/brands.ts'
import { insertPlan } from '#demo/plans.ts'
import { useDatabase } from '#tests/support/database.ts'
import { caseFile, importCase } from '#tests/support/imports/case-file.ts'
import { guessMemberColumns, memberColumns } from './member-columns.ts'

const database = useDatabase()
const now = new Date('2026-11-24T18:00:00Z')
const door = { of: 'members', columns: memberColumns, guess: guessMemberColumns } as const
let brandId: string

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
  await insertPlan(database.db, { brandId, slug: 'harbor-adult', name: 'Harbor Adult', tier: 'adult' })
  await insertPlan(database.db, {
    brandId,
    slug: 'harbor-family',
    name: 'Harbor Family',
    tier: 'family',
    additionalYearCents: 9_900,
    additionalMonthCents: 990,
  })
})
const load = (file: string | Buffer, more = {}) =>
  importCase({ db: database.db, now, brandId }, door, typeof file === 'string' ? caseFile(file) : file, more)
const members = () =>
  database.db
    .select({
      id: memberships.externalId,
      first: accounts.firstName,
      last: accounts.lastName,
      email: accounts.email,
      phone: accounts.phone,
      address: accounts.address,
      termStartsOn: memberships.termStartsOn,
      termEndsOn: memberships.termEndsOn,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.brandId, brandId))
    .orderBy(asc(memberships.externalId))
const ids = async () => (await members()).map(({ id }) => id)
const lineOf = ({ more, refused, skipped }: Awaited<ReturnType<typeof load>>) => {
  const withoutRow = skipped + Number(more.linesWithoutRow)
  const lines = Number(more.lines)
  return { lines, read: lines - refused - withoutRow, refused, skipped: withoutRow }
}

describe('§console: no file of members is stored as something else', () => {
  test.each(['01-excel-utf8.csv', '01-excel-utf8bom.csv', '01-excel-win1252.csv', '01-excel-utf16le.csv'])(
    '%s: names are as they were meant',
    async (file) => {
      const found = await load(file)
      expect(lineOf(found)).toEqual({ lines: 5, read: 4, refused: 0, skipped: 1 })
      expect((await members()).map(({ first, last }) => `${first} ${last}`)).toEqual([
        'José Peña-Núñez',
        'Zoë Brüggemann',
        'Siân D’Arcy',
        'Paul Plain',
      ])
    },
  )

  test('h12-latin1.csv: René is René', async () => {
    await load('h12-latin1.csv')
    expect((await members())[0]).toMatchObject({ first: 'Renée', last: 'Latin' })
  })

  test.each([
    ['02-trailing.csv', ['FB01', 'FB02', 'FB03'], { lines: 4, read: 3, refused: 0, skipped: 1 }],
    ['02-sep.csv', ['FB11', 'FB12'], { lines: 4, read: 2, refused: 0, skipped: 2 }],
    ['02-title-rows.csv', ['FB21', 'FB22'], { lines: 8, read: 2, refused: 0, skipped: 6 }],
    ['21-ctrl-z.csv', ['ND01', 'ND02'], { lines: 4, read: 2, refused: 0, skipped: 2 }],
    ['21-cr-only.csv', ['NE01', 'NE02'], { lines: 3, read: 2, refused: 0, skipped: 1 }],
    ['21-mixed.csv', ['NG01', 'NG02'], { lines: 3, read: 2, refused: 0, skipped: 1 }],
    ['21-no-last-end.csv', ['NF01', 'NF02'], { lines: 3, read: 2, refused: 0, skipped: 1 }],
    ['h12-semicolons.csv', ['HM21'], { lines: 2, read: 1, refused: 0, skipped: 1 }],
    ['h12-semicolon-comma.csv', ['HM22'], { lines: 2, read: 1, refused: 0, skipped: 1 }],
    ['h12-tabs.csv', ['HM61'], { lines: 2, read: 1, refused: 0, skipped: 1 }],
    ['31-header-break-lf.csv', ['NI31'], { lines: 3, read: 1, refused: 0, skipped: 2 }],
    ['31-header-break-crlf.csv', ['NI32'], { lines: 3, read: 1, refused: 0, skipped: 2 }],
    ['31-header-break.csv', ['NI21'], { lines: 3, read: 1, refused: 0, skipped: 2 }],
  ])('%s: %j come in, and every line is counted', async (file, expected, lines) => {
    const found = await load(file)
    expect(found).toMatchObject({ status: 'done', refusals: [] })
    expect(lineOf(found)).toEqual(lines)
    expect(await ids()).toEqual(expected)
  })

  test('p3-members-quote.csv: a quote that is not closed costs its two rows, by their lines', async () => {
    const found = await load('p3-members-quote.csv')
    expect(found.refusals).toEqual([
      [2, 'Lines 2–4: a quote is not closed.'],
      [4, 'Lines 2–4: a quote is not closed.'],
    ])
    expect(lineOf(found)).toEqual({ lines: 5, read: 2, refused: 2, skipped: 1 })
    expect(await ids()).toEqual(['PX12', 'PX14'])
  })

  test('31-quotes.csv: quotes inside of cells stay, two rows are told, none is swallowed', async () => {
    const found = await load('31-quotes.csv')
    expect(found.refusals.map(([line]) => line)).toEqual([5, 7])
    expect(await ids()).toEqual(['NI01', 'NI02', 'NI03', 'NI05', 'NI07'])
    expect((await members()).slice(0, 2)).toMatchObject([
      { first: 'Dr. "Bud"' },
      { address: { line1: '6" Pipe Lane' } },
    ])
  })

  test.each([
    ['p3-members-comma.csv', [2, 3]],
    ['p3-members-comma-short.csv', [2]],
  ])('%s: an amount that its comma cuts in two is refused', async (file, lines) => {
    const found = await load(file, { isDry: true })
    expect(found.refusals.map(([line]) => line)).toEqual(lines)
    for (const [, reason] of found.refusals)
      expect(reason).toMatch(/is an amount with a comma: put it in quotes\.$/)
  })

  test('p3-members-twice.csv: a name of two columns is told', async () => {
    await expect(load('p3-members-twice.csv')).rejects.toThrow('two columns called “email”')
  })

  test.each([
    ['35-workbook.csv', 'an Excel workbook'],
    ['35-html-table.csv', 'a web page'],
    ['35-empty.csv', 'The file is empty.'],
    ['35-blank.csv', 'empty lines only'],
  ])('%s: one sentence says what it is', async (file, words) => {
    await expect(load(file)).rejects.toThrow(words)
  })

  test('35-header-only.csv: has no row', async () => {
    const found = await load('35-header-only.csv')
    expect(found).toMatchObject({ status: 'checked', read: 0, added: 0 })
    expect(lineOf(found)).toEqual({ lines: 1, read: 0, refused: 0, skipped: 1 })
  })

  test('h12-formula.csv: formulas are kept as they are typed', async () => {
    await load('h12-formula.csv')
    expect((await members()).map(({ first, last }) => [first, last])).toEqual([
      ['=1+1a', '+Plus'],
      ['-Minus', '@At'],
      ["'=Quoted", 'Tab'],
    ])
  })

  test('a letter that was lost before the file came here is refused', async () => {
    const text = caseFile('01-excel-utf8.csv').toString().replace('José', 'Jos\uFFFD')
    const found = await load(Buffer.from(text))
    expect(found.refusals).toEqual([
      [2, 'It holds letters that cannot be read. Save the file as “CSV UTF-8”.'],
    ])
  })

  test('a name or a street of several lines is refused at each of its lines', async () => {
    const text = caseFile('01-excel-utf8.csv').toString()
    const found = await load(Buffer.from(text.replace('14 Mesquite Loop', '"14 Mesquite\r\nLoop"')))
    expect(found.refusals).toEqual([
      [2, 'Street address: it goes over several lines. Write it on one.'],
      [3, 'Street address: it goes over several lines. Write it on one.'],
    ])
    expect(lineOf(found)).toEqual({ lines: 6, read: 3, refused: 2, skipped: 1 })
  })
})
