import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { feeScheduleRows, feeSchedules, planVersions } from '#db/schema/plans.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { readMoney } from '#domain/back-office/imports/parse-amount.rules.ts'
import { openDraft, saveDraft } from '#domain/back-office/plans/plan-draft.server.ts'
import { publishPlan } from '#domain/back-office/plans/publish-plan.server.ts'
import { listServicePrices } from '#domain/plans/plan.queries.server.ts'
import { refusal } from '#tests/helpers/console/refusal.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readFees } from './fee-import.rules.ts'
import { feeScheduleCsv, listFeeSchedules, readFeeRows, readFeeSheet } from './fees.queries.server.ts'
import { changeFees, createSchedule, importFees, openFeeDraft, publishFees } from './fees.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
let staffId: string
beforeEach(async () => {
  staffId = (await insertStaff(database.db, { grants: [], name: 'Ben Boss' })).id
})
const deps = (more = {}) => ({
  db: database.db,
  now,
  by: { staffId, actor: 'Ben Boss <b@example.com>', ip: null },
  ...more,
})

test.each([
  ['$1,234.50', 123_450],
  ['1234.5', 123_450],
  [' $ 1,234 ', 123_400],
  ['1\u00a0234.00', 123_400],
  ['USD 12', 1_200],
  ['12.500', 1_250],
  ['0', 0],
  ['12.345', null],
  ['1,23', null],
  ['1.234,50', null],
  ['-5', null],
  ['=1+1', null],
  ['', null],
  ['twelve', null],
  ['1e5', null],
])('an amount as typed: %s', (typed, cents) => expect(readMoney(typed)).toBe(cents))

test('rows of a file are found by their headings; unreadable ones are reported with line and reason', () => {
  const text = [
    'Member price\tDescription\tGROUP\tUsual price\tState\tOffice',
    '$40.00\tSmall filling\tFillings\t1,090\t\t',
    '40\tSmall filling\tFillings\t90\tArizona\t',
    '40\tSmall filling\tFillings\t90\tAZ\t',
    '95\tCrown\tCrowns\t90\t\t',
    'free\tCrown\tCrowns\t90\t\t',
    '40\tCrown\tCrowns\t90\tAtlantis\t',
    '40\tCrown\tCrowns\t90\t\tNowhere',
    '40\t\tCrowns\t90\t\t',
  ].join('\n')
  const read = readFees(text, { offices: new Map(), known: [] })
  expect(read.rows.map(({ service, usualCents, state }) => [service, usualCents, state])).toEqual([
    ['small-filling', 109_000, null],
    ['small-filling', 9_000, 'AZ'],
  ])
  expect(read.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'This row is in the file twice.'],
    [5, 'The member price is higher than the usual price.'],
    [6, '“free” is not an amount.'],
    [7, '“Atlantis” is not a state.'],
    [8, '“Nowhere” is not an office of this brand.'],
    [9, expect.any(String)],
  ])
  const headless = readFees('Small filling,40\n', { offices: new Map(), known: [] })
  expect(headless.refused[0]?.reason).toContain('Missing: Name, Category, Usual price, Member price')
})

test('§console: a fee schedule is previewed and then imported, edited, published once; existing buyers keep the old fees', async () => {
  const { plan, version } = await insertPlan(database.db)
  const { brandId } = plan
  const office = await insertOffice(database.db, { brandId, name: 'Elm Street Dental' })
  const published = { brandId, scheduleId: version.feeScheduleId }
  expect(await refusal(changeFees(deps(), { ...published, revision: 0, put: [], remove: [] }))).toContain(
    'stays as it is',
  )
  const { scheduleId } = await openFeeDraft(deps(), published)
  const which = { brandId, scheduleId }
  expect(await refusal(openFeeDraft(deps(), published))).toContain('already has a draft')

  const text = [
    'Service,Name,Category,Usual,Member,Office',
    'adult-cleaning,Adult cleaning,Cleanings,$118.00,$59.00,',
    'adult-cleaning,Adult cleaning,Cleanings,118,49,elm street dental',
    'check-up-exam,Checkup,Exams and x-rays,62.00,29.00,',
    '=cmd,"=HYPERLINK(""http://x"")",Cleanings,9,4,',
    ',"=HYPERLINK(""http://x"")",Cleanings,9,4,',
  ].join('\n')
  const file = { ...which, revision: 0, text, replace: false }
  const counts = { added: 2, changed: 1, same: 1, removed: 0, refusedCount: 1 }
  const dry = await importFees(deps(), { ...file, save: false })
  expect(dry).toMatchObject({ saved: false, revision: 0, ...counts })
  expect(dry.refused[0]).toMatchObject({ line: 5 })
  expect(await readFeeRows(database.db, which)).toHaveLength(3)
  expect(await importFees(deps(), { ...file, save: true })).toMatchObject({
    saved: true,
    revision: 1,
    ...counts,
  })
  expect(await refusal(importFees(deps(), { ...file, save: true }))).toContain('since you opened it')

  const { csv } = await feeScheduleCsv(database.db, which)
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
  const again = await importFees(deps(), { ...which, revision: 1, text: csv, replace: true, save: true })
  expect(again).toMatchObject({ added: 0, changed: 0, removed: 0, same: 5, refusedCount: 0 })
  const key = { service: 'porcelain-crown', state: null, officeId: null }
  const filling = {
    name: 'Filling',
    category: 'Fillings',
    usualCents: 9_000,
    memberCents: 4_000,
    procedureCode: null,
  }
  const put = [{ ...filling, service: 'filling', state: null, officeId: null }]
  await changeFees(deps(), { ...which, revision: 2, put, remove: [key] })
  const foreign = [{ ...put[0]!, officeId: (await insertOffice(database.db)).id }]
  expect(await refusal(changeFees(deps(), { ...which, revision: 3, put: foreign, remove: [] }))).toContain(
    'isn’t in this brand',
  )
  const sheet = await readFeeSheet(database.db, { ...which, page: 1 })
  expect(sheet.fees.find(({ officeId }) => officeId === office.id)).toMatchObject({
    office: 'Elm Street Dental',
  })
  expect(sheet.diff).toContain('Adult cleaning: members pay $59.00, before $69.00.')
  expect(sheet.diff).toContain('Gone: Porcelain crown.')

  await openDraft(deps(), { brandId, planId: plan.id })
  const both = await Promise.all([1, 2].map(() => refusal(publishFees(deps(), { ...which, revision: 3 }))))
  expect(both.toSorted()).toEqual([
    'This version is published and stays as it is. Start a draft of the next one.',
    'done',
  ])
  const prices = async (versionId?: string) =>
    (
      await listServicePrices(database.db, { brandId, planId: plan.id, ...(versionId && { versionId }) })
    ).find(({ service }) => service === 'adult-cleaning')?.memberCents
  expect([await prices(), await prices(version.id)]).toEqual([5_900, 6_900])
  // The plan's draft switched to the new fees: a stale form can't write the old ones back.
  const publish = (revision: number) =>
    publishPlan(deps(), { brandId, planId: plan.id, revision, startsAt: null })
  const { name, summary, feeScheduleId, sellableStates, enrolmentFeeCents, benefits } = version
  const open = { name, summary, feeScheduleId, sellableStates, enrolmentFeeCents, benefits, prices: [] }
  const typed = { ...open, brandId, planId: plan.id, revision: 0 }
  expect(await refusal(saveDraft(deps(), typed))).toContain('since you opened it')
  expect(await refusal(publish(0))).toContain('since you opened it')
  expect(await publish(1)).toMatchObject({ version: 3 })
  expect(await prices()).toBe(5_900)
  const versions = await database.db.select().from(planVersions).where(eq(planVersions.planId, plan.id))
  expect(versions.map(({ version: number }) => number).toSorted()).toEqual([1, 2, 3])
  const last = (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(
    ({ action }) => action,
  )
  expect(last.filter((action) => action === 'fees.published')).toHaveLength(1)
  expect(
    (await listFeeSchedules(database.db, { brandId })).map((each) => [each.version, each.plans.length]),
  ).toEqual([[2, 1]])
})

test('§console: killed at any statement, an import is complete or absent', async () => {
  const { scheduleId } = await createSchedule(deps(), {
    brandId: (await insertPlan(database.db)).plan.brandId,
    name: 'New',
  })
  const [schedule] = await database.db.select().from(feeSchedules).where(eq(feeSchedules.id, scheduleId))
  const { brandId } = schedule!
  let revision = 0
  for (let statements = 0; ; statements += 1) {
    const text = `Name,Category,Usual,Member\nA,X,99,${statements}\nB,X,99,${statements}\nC,X,99,${statements}`
    const dying = createCrashingDb(database.url, statements)
    const file = { brandId, scheduleId, revision, text, replace: true, save: true }
    const answer = await importFees(deps({ db: dying.db }), file).catch(() => null)
    await dying.close()
    const rows = await readFeeRows(database.db, { brandId, scheduleId })
    const [after] = await database.db.select().from(feeSchedules).where(eq(feeSchedules.id, scheduleId))
    const isTaken = after?.revision === revision + 1
    expect([statements, new Set(rows.map(({ memberCents }) => memberCents)).size <= 1]).toEqual([
      statements,
      true,
    ])
    if (isTaken) expect(rows.every(({ memberCents }) => memberCents === statements * 100)).toBe(true)
    if (answer) expect(isTaken).toBe(true)
    revision = after?.revision ?? 0
    if (!dying.died) break
  }
  expect(await database.db.$count(feeScheduleRows, eq(feeScheduleRows.feeScheduleId, scheduleId))).toBe(3)
})
