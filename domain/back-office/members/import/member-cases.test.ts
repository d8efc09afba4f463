import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { importReport } from '#domain/back-office/imports/imports.queries.server.ts'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { lineOf, useMemberCases } from '#tests/helpers/imports/member-cases.ts'
import { guessMemberColumns } from './member-columns.ts'

const { database, place, load, members, ids } = useMemberCases(new Date('2026-11-24T18:00:00Z'))

describe('§console: every member file is imported correctly or refused, never misread', () => {
  test.each(['01-excel-utf8.csv', '01-excel-utf8bom.csv', '01-excel-win1252.csv', '01-excel-utf16le.csv'])(
    '%s: names arrive as intended',
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
  ])('%s: %j are imported, and every line is counted', async (file, expected, lines) => {
    const found = await load(file)
    expect(found).toMatchObject({ status: 'done', refusals: [] })
    expect(lineOf(found)).toEqual(lines)
    expect(await ids()).toEqual(expected)
  })

  test('p3-members-quote.csv: an unclosed quote costs its two rows, reported by line', async () => {
    const found = await load('p3-members-quote.csv')
    expect(found.refusals).toEqual([
      [2, 'Lines 2–4: a quote is not closed.'],
      [4, 'Lines 2–4: a quote is not closed.'],
    ])
    expect(lineOf(found)).toEqual({ lines: 5, read: 2, refused: 2, skipped: 1 })
    expect(await ids()).toEqual(['PX12', 'PX14'])
  })

  test('31-quotes.csv: quotes inside cells stay, two rows are reported, none is swallowed', async () => {
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
  ])('%s: an amount split by its comma is refused', async (file, lines) => {
    const found = await load(file, { isDry: true })
    expect(found.refusals.map(([line]) => line)).toEqual(lines)
    for (const [, reason] of found.refusals)
      expect(reason).toMatch(/is an amount with a comma: put it in quotes\.$/)
  })

  test('p3-members-twice.csv: a name that two columns share is reported', async () => {
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

  test('35-header-only.csv: has no rows', async () => {
    const found = await load('35-header-only.csv')
    expect(found).toMatchObject({ status: 'checked', read: 0, added: 0 })
    expect(lineOf(found)).toEqual({ lines: 1, read: 0, refused: 0, skipped: 1 })
  })

  test('h12-formula.csv: formulas are kept as typed', async () => {
    await load('h12-formula.csv')
    expect((await members()).map(({ first, last }) => [first, last])).toEqual([
      ['=1+1a', '+Plus'],
      ['-Minus', '@At'],
      ["'=Quoted", 'Tab'],
    ])
  })

  test('a character lost before the file got here is refused', async () => {
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
      [2, 'Street address: it spans several lines. Put it on one.'],
      [3, 'Street address: it spans several lines. Put it on one.'],
    ])
    expect(lineOf(found)).toEqual({ lines: 6, read: 3, refused: 2, skipped: 1 })
  })
})

describe('§console: members of another platform are imported in the state they have there', () => {
  const reasonsOf = ({ refusals }: Awaited<ReturnType<typeof load>>) => refusals
  const dates = (rows: Awaited<ReturnType<typeof members>>) =>
    rows.map(({ id, termStartsOn, termEndsOn }) => [id, termStartsOn, termEndsOn])
  const text = (...lines: string[]) => Buffer.from(lines.join('\n'))

  test('10-renewal.csv: a renewal date means paid through the day before', async () => {
    await load('10-renewal.csv')
    expect(dates(await members())).toEqual([['RN1', '2025-12-15', '2026-12-14']])
  })

  test('a member canceled or past due there isn’t made active, and that is reported', async () => {
    const found = await load(
      text(
        'Member ID,Family,Relation,First Name,Last Name,DOB,State,Plan,Billing,Next Billing Date,Status',
        '1,,,Ada,One,04/11/1980,AZ,harbor-adult,annual,12/15/2026,Active',
        '2,F,self,Ben,Two,04/11/1981,AZ,harbor-family,annual,12/15/2026,Cancelled',
        '3,F,child,Cleo,Two,04/11/2015,AZ,harbor-family,annual,12/15/2026,',
        '4,,,Dan,Four,04/11/1982,AZ,harbor-adult,annual,12/15/2026,Past Due',
        '5,,,Eve,Five,04/11/1983,AZ,harbor-adult,annual,12/15/2026,Golden',
      ),
    )
    expect(await ids()).toEqual(['1'])
    expect(reasonsOf(found)).toEqual([
      [3, 'Its status there is “Cancelled”: it isn’t imported as an active membership.'],
      [4, 'Line 3, of the same family, is refused.'],
      [5, 'Its status there is “Past Due”: it isn’t imported as an active membership.'],
      [6, expect.stringContaining('Status: “Golden” is not known here.')],
    ])
  })

  test('10-hint.csv: a file without id, plan and cycle is mapped with values common to all rows', async () => {
    const constants = {
      state: 'State',
      plan: '=harbor-family',
      interval: '=year',
      paidThrough: '=12/31/2026',
    }
    const guessed = {
      ...guessMemberColumns(caseFile('10-hint.csv').toString().split(/\r?\n/)[0]!.split(',')),
    }
    const found = await load('10-hint.csv', { mapping: { ...guessed, ...constants } })
    expect(found.refusals).toEqual([])
    expect(await members()).toMatchObject([{ first: 'Uma', phone: '6025550121', termEndsOn: '2026-12-31' }])
    expect(found.more).toMatchObject({ people: 2, families: 1 })
    const again = await load('10-hint.csv', { mapping: { ...guessed, ...constants } })
    expect(again).toMatchObject({ added: 0, unchanged: 1 })
  })

  test('required values that are in no column are asked for once for all rows', async () => {
    const mapping = guessMemberColumns(['First Name', 'Last Name', 'Date of Birth'])
    await expect(load('10-hint.csv', { mapping })).rejects.toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ path: 'mapping.plan' }),
        expect.objectContaining({ path: 'mapping.paidThrough' }),
      ]),
    })
  })

  test('10-sentinels.csv: a placeholder birth date is questioned', async () => {
    const found = await load('10-sentinels.csv', { isDry: true })
    expect(reasonsOf(found)).toEqual([
      [2, 'Birth date: “1900-01-01” means “none” in many systems. Enter the real one.'],
      [3, expect.stringContaining('Birth date: “0001-01-01” is a placeholder, not a date.')],
    ])
  })

  test('20-month-ends.csv: month ends follow the joining day', async () => {
    await load('20-month-ends.csv')
    expect(dates(await members())).toEqual([
      ['NM01', '2026-10-31', '2026-11-29'],
      ['NM02', '2026-11-15', '2026-12-14'],
    ])
  })

  test('22-ids.csv: an id that a spreadsheet turned into a number is refused, also where only one row has it', async () => {
    const found = await load('22-ids.csv')
    expect(reasonsOf(found).map(([line]) => line)).toEqual([2, 3, 4])
    expect(await ids()).toEqual(['00412'])
  })

  test('27-same-person.csv: five spellings of one person are one membership, in a second file too', async () => {
    const found = await load('27-same-person.csv')
    expect(await ids()).toEqual(['NH01'])
    expect(reasonsOf(found).map(([line]) => line)).toEqual([3, 4, 5, 6])
    for (const file of ['27-second-file.csv', '27-second-file-same.csv'])
      expect((await load(file)).refusals).toEqual([[2, expect.stringContaining('is on this plan already')]])
  })

  test('34-zip-zero.csv: zeros that a spreadsheet dropped are restored', async () => {
    const found = await load('34-zip-zero.csv')
    expect((await members()).map(({ address }) => address?.zip)).toEqual([
      '02138',
      '07030',
      '85004-1234',
      '85004',
      '85004',
    ])
    expect(reasonsOf(found)).toEqual([[7, 'State: “Ariz.” is not one.']])
  })

  test('03-members.csv: a ZIP code on a state line is accepted with both states; one far from it is reported', async () => {
    const found = await load('03-members.csv')
    expect(await ids()).toEqual(['FC00', 'FC01', 'FC02', 'FC03', 'FC04', 'FC05', 'FC06'])
    expect(found.refusals).toEqual([
      [9, 'ZIP code: 85004 is not in New Mexico, nor near it. Correct one of them.'],
    ])
  })

  test('04-members.csv: military mail codes are named, with what to enter instead', async () => {
    const found = await load('04-members.csv')
    expect(found.refusals).toEqual([
      [2, expect.stringContaining('“AE” is a military post office (APO, FPO or DPO). Write the state')],
      [3, expect.stringContaining('“GU” is a territory.')],
      [4, expect.stringContaining('“VI” is a territory.')],
    ])
  })

  test('16-dates.csv: a date is accepted only where it can mean one day', async () => {
    const found = await load('16-dates.csv')
    const lines = caseFile('16-dates.csv').toString().split(/\r?\n/)
    const born = await database.db
      .select({ dateOfBirth: accounts.dateOfBirth })
      .from(accounts)
      .where(eq(accounts.brandId, place.brandId))
    expect(new Set(born.map(({ dateOfBirth }) => dateOfBirth))).toEqual(new Set(['1987-02-28']))
    expect(found.refusals.length + born.length).toBe(lines.filter(Boolean).length - 1)
  })

  test('dates with the day first are questioned, and parsed once the order is chosen', async () => {
    const file = text(
      'Member ID,First Name,Last Name,DOB,State,Plan,Billing,Paid through',
      '1,Ada,One,28/02/1987,AZ,harbor-adult,annual,2027-06-30',
      '2,Ben,Two,04/03/1987,AZ,harbor-adult,annual,2027-06-30',
    )
    const asked = await load(file, { isDry: true })
    expect(reasonsOf(asked)).toEqual([
      [2, 'Birth date: “28/02/1987” has the day and the month the other way around.'],
      [3, expect.stringContaining('“04/03/1987” can be two days')],
    ])
    const header = ['Member ID', 'First Name', 'Last Name', 'DOB', 'State', 'Plan', 'Billing', 'Paid through']
    await load(file, { mapping: { ...guessMemberColumns(header), dateOrder: '=dmy' } })
    const born = await database.db.select({ day: accounts.dateOfBirth }).from(accounts)
    expect(born.map(({ day }) => day).toSorted()).toEqual(['1987-02-28', '1987-03-04'])
  })

  test('17-phones.csv: invisible characters and extensions are dropped; of two numbers none is chosen', async () => {
    await load('17-phones.csv')
    expect((await members()).map(({ phone }) => phone)).toEqual(
      ['0131', '0132', '0133', '0134', '0135', '0136', '0137', '0140', '0141'].map((end) => `602555${end}`),
    )
  })

  test('18-emails.csv: punctuation and names around an email are dropped; of two none is chosen', async () => {
    const found = await load('18-emails.csv')
    expect((await members()).map(({ email }) => email)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 11].map((number) => `zed${number}@families.example`),
    )
    expect(reasonsOf(found)).toEqual([
      [10, 'Email: Enter one email address only.'],
      [11, 'Email: An email address does not end with a dot.'],
    ])
  })

  test('refused rows come back with their reasons, and import once they are fixed', async () => {
    const found = await load('22-ids.csv')
    const report = await importReport(database.db, found.which)
    expect(report.split('\r\n')[0]).toBe(
      '\uFEFFLine,Why,external_id,first_name,last_name,date_of_birth,state,plan,interval,paid_through,email,phone,address,city,zip',
    )
    let number = 0
    const mended = report.replaceAll(/(1\.00235E\+11|4\.872E\+96),/g, () => `10023500000${++number},`)
    expect(await load(Buffer.from(mended))).toMatchObject({ status: 'done', added: 3, refused: 0 })
    expect(await ids()).toEqual(['00412', '100235000001', '100235000002', '100235000003'])
  })
})
