import { eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { addMonths } from '#domain/calendar.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { expectReportAddsUp } from '#tests/helpers/reports/adds-up.ts'
import {
  activeAt,
  arpm,
  cohortsOf,
  headline,
  ltv,
  monthlyChurn,
  mrrAt,
  recoveryRate,
  reportMonths,
  retention,
} from './figures.rules.ts'
import { monthTables, noMonthFigures, rowListNames } from './figures.ts'
import { monthsBetween } from './months.rules.ts'
import type { Report } from './report.schema.ts'
import { readReport } from './report.server.ts'
import { monthsTable, tableCsv } from './report-tables.ts'
import { readRows } from './rows.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-01-10T18:00:00Z') }
beforeEach(() => {
  clock.now = new Date('2026-01-10T18:00:00Z')
})

test('months are counted across year ends', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-03', -15)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ])
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsBetween('2026-02', '2026-01')).toEqual([])
  const at = { thisMonth: '2026-11', most: 24 }
  expect(reportMonths({}, at)).toEqual({ from: '2025-12', to: '2026-11' })
  expect(reportMonths({ from: '2020-01', to: '2030-01' }, at)).toEqual({ from: '2024-12', to: '2026-11' })
  expect(reportMonths({ from: '2026-09', to: '2026-06' }, at)).toEqual({ from: '2025-07', to: '2026-06' })
})

test('a fixed example: two by the year, one by the month who leaves', () => {
  const changes = [
    { month: '2026-01', interval: 'year' as const, terms: 2, cents: 24_001 },
    { month: '2026-01', interval: 'month' as const, terms: 1, cents: 1_500 },
    { month: '2026-03', interval: 'month' as const, terms: -1, cents: -1_500 },
  ]
  expect(['2025-12', '2026-01', '2026-02', '2026-03'].map((month) => activeAt(changes, month))).toEqual([
    0, 3, 3, 2,
  ])
  expect(['2025-12', '2026-02', '2026-03'].map((month) => mrrAt(changes, month))).toEqual([0, 3_500, 2_000])
  expect([arpm(3_500, 3), arpm(0, 0)]).toEqual([1_167, null])
  const figures = {
    active: 3,
    joined: 3,
    returned: 0,
    leftByChoice: 0,
    leftByCard: 0,
    failed: 0,
    recovered: 0,
  }
  const months = [figures, { ...figures, active: 2, joined: 0, leftByCard: 1, failed: 4, recovered: 3 }]
  expect(monthlyChurn(months)).toBe(1 / 6)
  expect(monthlyChurn([])).toBeNull()
  expect([ltv(1_000, 1 / 6), ltv(1_000, 0), ltv(null, 0.5)]).toEqual([6_000, null, null])
  expect([recoveryRate(months), recoveryRate([figures])]).toEqual([0.75, null])
  expect(headline([])).toMatchObject({
    active: 0,
    mrrCents: 0,
    arpmCents: null,
    ltvCents: null,
    recovery: null,
  })
  const cohorts = cohortsOf(
    [{ month: '2026-01', members: 3 }],
    [
      { cohort: '2026-01', month: '2026-01', terms: 3 },
      { cohort: '2026-01', month: '2026-03', terms: -1 },
    ],
    { from: '2025-12', to: '2026-02', now: '2026-03' },
  )
  expect(cohorts).toEqual([{ month: '2026-01', joined: 3, kept: [3, 3, 2] }])
  expect(cohorts[0] && [retention(cohorts[0], 2), retention(cohorts[0], 3)]).toEqual([2 / 3, null])
})

test('§console: each figure of a simulated world equals what happened in it, its rows match, and the money equals the statements’', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const office = await insertOffice(database.db, { brandId: world.brand.id })
  const yearly = await world.member({ joinedOn: '2026-01-10', officeId: office.id })
  const monthly = await world.member({ joinedOn: '2026-01-10', interval: 'month' })
  const fails = await world.member({ joinedOn: '2026-01-10', interval: 'month' })
  const { methodReference } = fails.card
  await database.db
    .update(sandboxTokens)
    .set({ behaviour: 'fail_renewals' })
    .where(eq(sandboxTokens.token, methodReference))
  const stops = await world.member({ joinedOn: '2026-01-10', interval: 'month', autoRenew: false })
  await insertVisit(database.db, {
    brandId: world.brand.id,
    membershipId: yearly.membership.id,
    officeId: office.id,
    usualCents: 10_000,
    memberCents: 4_000,
    visitedOn: '2026-02-01',
  })
  const [draft] = await database.db.select().from(checkouts).where(isNull(checkouts.officeId)).limit(1)
  if (!draft) throw new Error('Nobody has ordered.')
  const left = { id: newId(), membershipId: newId(), receiptId: newId(), memberNumber: 'NONE' }
  await database.db.insert(checkouts).values({ ...draft, ...left, status: 'abandoned' })
  world.goTo('2026-02-10')
  await world.runDay()
  world.goTo('2026-02-20')
  await world.cancel(yearly)
  await world.sendRefunds()
  world.goTo('2026-03-02')
  await world.runDay()
  const at = { brand: world.brand, reach: { kind: 'brand' } as const, today: world.today(), filters: {} }
  const report = await readReport(database.db, at, { from: '2026-01', to: '2026-03' })
  expect(
    report.months.map(({ active, joined, leftByChoice, leftByCard }) => [
      active,
      joined,
      leftByChoice,
      leftByCard,
    ]),
  ).toEqual(expect.arrayContaining([[4, 4, 0, 0]]))
  expect(await expectReportAddsUp(database.db, { ...at, from: '2026-01' })).toEqual(report)
  for (const one of report.months) {
    const rowsOf = (list: (typeof rowListNames)[number]) =>
      readRows(database.db, at, { list, page: 1, from: one.month, to: one.month })
    expect((await rowsOf('active')).count).toBe(one.active)
    expect((await rowsOf('joined')).count).toBe(one.joined)
    expect((await rowsOf('left')).count).toBe(one.leftByChoice + one.leftByCard)
    expect((await rowsOf('recovery')).count).toBe(one.failed)
    expect((await rowsOf('collected')).totalCents).toBe(one.collectedCents)
    expect((await rowsOf('refunds')).totalCents).toBe(one.refundsCents)
  }
  const leavers = await readRows(database.db, at, { list: 'left', page: 1, from: '2026-01', to: '2026-03' })
  const how = Object.fromEntries(leavers.rows.map(({ cells }) => [cells[2], cells[5]]))
  expect(how[stops.membership.memberNumber]).toBe('By choice')
  expect(how[fails.membership.memberNumber]).toBe('Failed card')
  expect(how[monthly.membership.memberNumber]).toBeUndefined()
  expect(report.headline.mrrCents).toBe(report.months.at(-1)?.mrrCents)
  expect(report.cohorts[0]).toMatchObject({ month: '2026-01', joined: 4 })
  expect(report.forecast[0]).toMatchObject({ renewals: 1 })
  expect(report.offices.find(({ officeId }) => officeId === office.id)).toMatchObject({
    savedCents: 6_000,
    visits: 1,
  })

  const noSteps = { searches: 0, officeViews: 0 }
  expect(report.funnel).toEqual([{ month: '2026-01', ...noSteps, quotes: 5, atOffice: 1, paid: 4 }])
  const quotes = await readRows(database.db, at, { list: 'quotes', page: 1, from: '2026-01', to: '2026-01' })
  expect(quotes.rows.map(({ cells }) => cells)).toEqual([
    ['2026-01-10', null, 4, 3],
    ['2026-01-10', office.name, 1, 1],
  ])

  const own = { ...at, reach: { kind: 'offices', officeIds: [office.id] } as const }
  const narrow = await readReport(database.db, own, { from: '2026-01', to: '2026-03' })
  expect(narrow.months[0]).toMatchObject({ active: 1, joined: 1 })
  expect((await readReport(database.db, { ...at, reach: null }, {})).headline.active).toBe(0)
  const byMonth = await readReport(database.db, at, { from: '2026-01', to: '2026-03', interval: 'month' })
  expect(byMonth.months[0]?.active).toBe(3)
  expect(tableCsv(monthsTable(report)).split('\r\n')).toHaveLength(5)
  for (const list of rowListNames) {
    const { columns, rows } = await readRows(database.db, at, {
      list,
      page: 1,
      from: '2026-01',
      to: '2026-03',
    })
    for (const { cells } of rows) expect([list, cells.length]).toEqual([list, columns.length])
  }
})

test('a plot is built from columns of its own table, and a monthly figure is a column of the file', () => {
  for (const { title, columns, ...table } of Object.values(monthTables)) {
    const series = 'plot' in table ? table.plot.series.flatMap(({ of }) => of as readonly string[]) : []
    expect([title, series.filter((name) => !(name in columns))]).toEqual([title, []])
  }
  const report = { months: [{ ...noMonthFigures, month: '2026-01' }] } as Report
  expect(tableCsv(monthsTable(report)).split('\r\n')[0]).toBe(
    '\uFEFFMonth,Active,Joined,Came back,Left by choice,Left by failed card,Monthly recurring revenue,Payments,Collected,Refunds,Net,Renewals that failed,Of them recovered,By trying again,By another card,By the card’s bank',
  )
})
