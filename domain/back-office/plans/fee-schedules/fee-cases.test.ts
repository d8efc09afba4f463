import { expect, test } from 'vitest'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { textOf } from '#domain/files/read-table.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { readFees } from './fee-import.rules.ts'
import { readFeeRows } from './fees.queries.server.ts'
import { changeFees, createSchedule, importFees } from './fees.server.ts'

const database = useDatabase()
const read = (file: string) => {
  const { rows, refused, tally } = readFees(textOf(caseFile(file)), { offices: new Map(), known: [] })
  const counted = rows.length + refused.length + tally.skipped
  return {
    rows: rows.map(({ name, usualCents, memberCents }) => [name, usualCents, memberCents]),
    refused: refused.map(({ line, reason }) => [line, reason]),
    addsUp: counted === tally.lines,
  }
}
const cut = (amount: string) => `“${amount}” is an amount with a comma: put it in quotes.`

test.each([
  [
    'p3-fees-comma.csv',
    [['Cheap thing', 9_000, 4_500]],
    [
      [2, cut('1,000.00')],
      [3, cut('1,800.00')],
    ],
  ],
  [
    'p3-fees-quote.csv',
    [
      ['White filling', 24_500, 16_800],
      ['Tooth out', 19_000, 12_000],
    ],
    [[2, 'Line 2: a quote is not closed.']],
  ],
  [
    'p3-fees-quote-mid.csv',
    [
      ['White filling', 24_500, 16_800],
      ['Last one', 2_000, 1_000],
    ],
    [
      [2, 'Lines 2–4: a quote is not closed.'],
      [4, 'Lines 2–4: a quote is not closed.'],
    ],
  ],
  [
    '01-fees-win1252.csv',
    [
      ['Próthesis adjustment', 12_000, 8_000],
      ['Recall visit', 9_000, 4_500],
    ],
    [],
  ],
  [
    '08-report.csv',
    [
      ['Recall visit', 11_000, 5_500],
      ['White filling', 24_500, 16_800],
    ],
    [],
  ],
  ['37-fees-semicolon.csv', [], [[2, '“110,50” is not an amount.']]],
  [
    '37-fees-odd.csv',
    [],
    [
      [2, '“(110.00)” is not an amount.'],
      [3, cut('$1,200')],
      [4, '“900.-” is not an amount.'],
      [5, '“1200.005” is not an amount.'],
    ],
  ],
])('§console: every fee file is imported correctly or refused, never misread', (file, rows, refused) => {
  const found = read(file)
  expect(found.refused.slice(0, refused.length)).toEqual(refused)
  expect(found.rows.slice(0, rows.length)).toEqual(rows)
  expect(found.addsUp).toBe(true)
})

test('p3-fees-twice.csv: two columns for the same field are reported, and nothing is imported', () => {
  const found = read('p3-fees-twice.csv')
  expect(found.rows).toEqual([])
  expect(found.refused).toEqual([
    [1, 'Two columns mean the same: “Member price” and “Member price”. Remove one, or rename it.'],
  ])
})

test('§console: replacing removes no price while a row is refused', async () => {
  const { db } = database
  const { brandId } = await insertFeeSchedule(db)
  const { id: staffId } = await insertStaff(db, { grants: [] })
  const deps = { db, now: new Date('2026-11-24T18:00:00Z'), by: { staffId, actor: 'Ben Boss', ip: null } }
  const { scheduleId } = await createSchedule(deps, { brandId, name: 'New' })
  const which = { brandId, scheduleId }
  const row = { category: 'Exams', usualCents: 11_000, memberCents: 5_500, state: null, officeId: null }
  const put = ['recall-visit', 'polish'].map((service) => ({
    ...row,
    service,
    name: service,
    procedureCode: null,
  }))
  await changeFees(deps, { ...which, revision: 0, put, remove: [] })
  const take = (text: string, revision: number) =>
    importFees(deps, { ...which, revision, text, replace: true, save: true })
  const services = async () => (await readFeeRows(db, which)).map(({ service }) => service).toSorted()

  const text = textOf(caseFile('37-fees-replace-refused.csv'))
  expect(await take(text, 1)).toMatchObject({ added: 2, removed: 0, refusedCount: 1, lines: 4, skipped: 1 })
  expect(await services()).toEqual(['polish', 'recall-visit', 'tooth-out', 'white-filling'])
  expect(await take('Name,Category,Usual price,Member price\n', 2)).toMatchObject({
    saved: false,
    removed: 0,
  })
  expect(await take(text.replace('110.OO', '110.00'), 2)).toMatchObject({ removed: 1, refusedCount: 0 })
  expect(await services()).toEqual(['recall-visit', 'tooth-out', 'white-filling'])
})

test.each([
  ['sep=,', 'sep=,\r\nName,Category,Usual price,Member price\r\nRecall visit,Exams,90.00,45.00\r\n', 0],
  ['^Z', 'Name,Category,Usual price,Member price\r\nRecall visit,Exams,90.00,45.00\r\n\x1A', 0],
  [
    'an amount that its comma cuts, its last cell left out so that the lengths agree',
    'Name,Category,Usual price,Member price,Code\nBridge piece,Crowns,1,000.00,800.00\nRecall visit,Exams,90.00,45.00,X1000\n',
    1,
  ],
])('a file of fees with %s keeps its prices, or refuses the row', (_, text, refused) => {
  const found = readFees(text, { offices: new Map(), known: [] })
  expect(found.rows.map(({ name, usualCents, memberCents }) => [name, usualCents, memberCents])).toEqual([
    ['Recall visit', 9_000, 4_500],
  ])
  expect(found.refused.map(({ line, reason }) => [line, reason])).toEqual(
    refused ? [[2, cut('1,000.00')]] : [],
  )
})

test('§console: 08-usual.txt and 08-member.txt: lists without names are joined by code, in either order', () => {
  const [usual, member] = [textOf(caseFile('08-usual.txt')), textOf(caseFile('08-member.txt'))]
  const readBoth = (text: string) => readFees(text, { offices: new Map(), known: [] })
  for (const [text, line] of [
    [`${usual}\n${member}`, 4],
    [`${member}\n${usual}`, 7],
  ] as const) {
    const { rows, refused, tally } = readBoth(text)
    expect(
      rows.map(({ procedureCode, name, usualCents, memberCents }) => [
        procedureCode,
        name,
        usualCents,
        memberCents,
      ]),
    ).toEqual([
      ['X1000', 'Recall visit', 11_000, 5_500],
      ['X1001', 'Picture of one tooth', 6_550, 3_200],
      ['X2391', 'White filling, one side', 24_500, 16_800],
    ])
    expect(refused).toEqual([{ line, reason: 'X7140 has no price.', said: expect.any(String) }])
    expect(tally).toMatchObject({ lines: 7, skipped: 0 })
  }
  const one = readBoth(usual)
  expect(one.rows).toEqual([])
  expect(one.refused).toHaveLength(4)
  expect(one.refused[0]).toMatchObject({
    line: 1,
    reason: expect.stringContaining('There is only one price for X1000.'),
  })
})

test('08-report.csv: a report’s own lines are not services', () => {
  const found = read('08-report.csv')
  expect(found.rows.map(([name]) => name)).toEqual(['Recall visit', 'White filling'])
  expect(found.refused).toEqual([])
})
