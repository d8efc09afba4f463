import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { auditLog, staffGrants } from '#db/schema/staff.ts'
import { caseEntries, caseLetters, grievanceAppeals, grievances } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance, insertMessage, sampleGrievance } from '#demo/fixtures/support-requests.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { acknowledgeAppeal } from '#domain/support/acknowledgement.queries.server.ts'
import { readRequestStatus } from '#domain/support/request-status.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readCase } from './case.queries.server.ts'
import { decideCase, fileAppeal } from './decide-case.server.ts'
import { answerCase, assignCase, moveCase, noteOnCase } from './handle-case.server.ts'
import { listCases } from './inbox.queries.server.ts'
import { readReport, reportCsv } from './report.queries.server.ts'

const database = useDatabase()
const monday = new Date('2026-11-23T17:00:00Z')
let brand: Awaited<ReturnType<typeof insertBrand>>
let robin: string
let ines: string

beforeEach(async () => {
  brand = await insertBrand(database.db)
  robin = (await insertStaff(database.db, { brandIds: [brand.id] })).id
  ines = (
    await insertStaff(database.db, { name: 'Ines Marchetti', role: 'compliance', brandIds: [brand.id] })
  ).id
})

const as = (staffId: string, now = monday): StaffDeps => ({
  db: database.db,
  now,
  by: { staffId, actor: 'Somebody <x@example.com>', ip: null },
})
const day = (date: string) => new Date(`${date}T17:00:00Z`)
const reasons = 'The office charged the usual fee by mistake and has paid it back.'
const asked = { view: 'open', sort: 'clock', page: 1 } as const
const inbox = (query: object = {}, reads = true, now = monday) =>
  listCases(database.db, { brands: [brand], viewer: { staffId: robin, reads }, now }, { ...asked, ...query })

async function caseRow(id: string) {
  const [row] = await database.db.select().from(grievances).where(eq(grievances.id, id))
  return row
}

describe('§console: the inbox', () => {
  test('lists grievances and messages of its brand, nearest deadline first, and counts what waits', async () => {
    const other = await insertBrand(database.db)
    await insertGrievance(database.db, { brandId: other.id })
    const late = await insertGrievance(database.db, { brandId: brand.id, receivedOn: '2026-11-02' })
    const urgent = await insertGrievance(database.db, {
      brandId: brand.id,
      receivedOn: '2026-11-21',
      urgent: true,
      assigneeId: robin,
    })
    const acknowledged = { acknowledgedAt: monday }
    const calm = await insertGrievance(database.db, {
      brandId: brand.id,
      receivedOn: '2026-11-20',
      type: 'privacy',
      ...acknowledged,
    })
    const waiting = await insertGrievance(database.db, {
      brandId: brand.id,
      receivedOn: '2026-10-20',
      status: 'waiting',
      waitingSince: '2026-11-01',
      ...acknowledged,
    })
    const message = await insertMessage(database.db, { brandId: brand.id })
    const { rows, counts } = await inbox()
    expect(rows.map(({ id, clock }) => [id, clock && `${clock.clock} ${clock.by} ${clock.state}`])).toEqual([
      [late.id, 'acknowledge 2026-11-09 late'],
      [urgent.id, 'urgent_status 2026-11-24 due'],
      [calm.id, 'resolve 2026-12-20 running'],
      [waiting.id, null],
      [message.id, null],
    ])
    expect(counts).toEqual({ open: 5, mine: 1, unassigned: 4, due: 2, late: 1 })
    const ids = async (query: object) => (await inbox(query)).rows.map(({ id }) => id)
    expect(await ids({ view: 'mine' })).toEqual([urgent.id])
    expect(await ids({ view: 'due' })).toEqual([late.id, urgent.id])
    expect(await ids({ kind: 'contact' })).toEqual([message.id])
    expect(await ids({ type: 'privacy' })).toEqual([calm.id])
    expect(await ids({ status: 'waiting' })).toEqual([waiting.id])
    expect((await ids({ sort: 'newest' }))[0]).toBe(urgent.id)
    expect(await ids({ view: 'done' })).toEqual([])
    // A person without the role no longer has any cases.
    await database.db.delete(staffGrants).where(eq(staffGrants.staffId, robin))
    expect(await ids({ view: 'unassigned' })).toContain(urgent.id)
  })

  test('without permission to read cases one learns that there are some, and no filter reveals more', async () => {
    await insertGrievance(database.db, { brandId: brand.id, assigneeId: robin })
    const { rows, counts } = await inbox({ type: 'privacy', view: 'mine' }, false)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.told).toBeNull()
    expect(counts).toMatchObject({ open: 1, mine: 0, unassigned: 0 })
    expect(JSON.stringify(rows)).not.toMatch(/Ada|billing|Juniper/)
  })
})

describe('§console: a case', () => {
  test('reading one is audited, once per view; the entry has no word of the case', async () => {
    const { id } = await insertGrievance(database.db, { brandId: brand.id, outcome: 'My money back.' })
    const view = await readCase(as(robin), { brand, caseId: id })
    expect(view).toMatchObject({ text: sampleGrievance.description, wanted: 'My money back.', member: null })
    await readCase(as(robin, new Date(monday.getTime() + 60_000)), { brand, caseId: id })
    expect(await database.db.$count(auditLog)).toBe(1)
    await readCase(as(ines), { brand, caseId: id })
    await readCase(as(robin, new Date(monday.getTime() + 11 * 60_000)), { brand, caseId: id })
    await noteOnCase(as(robin), { brand, caseId: id, text: 'Juniper Lane was called.' })
    await answerCase(as(robin), {
      brand,
      caseId: id,
      revision: 0,
      text: 'Dear Ada, we look into it.',
      status: 'in_review',
    })
    const rows = await database.db.select().from(auditLog).orderBy(auditLog.number)
    expect(rows.map(({ action }) => action)).toEqual([
      'case.read',
      'case.read',
      'case.read',
      'case.noted',
      'case.answered',
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Ada|Juniper|look into|money/)
  })

  test('another brand’s case isn’t found by any command', async () => {
    const other = await insertBrand(database.db)
    const { id } = await insertGrievance(database.db, { brandId: other.id })
    const at = { brand, caseId: id }
    for (const attempt of [
      () => readCase(as(robin), at),
      () => noteOnCase(as(robin), { ...at, text: 'A note' }),
      () => answerCase(as(robin), { ...at, revision: 0, text: 'An answer' }),
      () => assignCase(as(robin), { ...at, revision: 0, assigneeId: robin }),
      () => moveCase(as(robin), { ...at, revision: 0, status: 'in_review' }),
      () => decideCase(as(robin), { ...at, revision: 0, finding: 'in_part', reasons }),
      () => fileAppeal(as(robin), { ...at, revision: 0, reason: 'x', receivedOn: '2026-11-23' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found', message: 'We couldn’t find that.' })
    }
    expect(await database.db.$count(auditLog)).toBe(0)
  })

  test('of two simultaneous answers one is sent, one email is queued, and the other person learns who did what', async () => {
    const { id } = await insertGrievance(database.db, { brandId: brand.id })
    const answer = (staffId: string) =>
      answerCase(as(staffId), { brand, caseId: id, revision: 0, text: 'We look into it.' })
    const both = await Promise.allSettled([answer(robin), answer(ines)])
    const lost = both.filter(({ status }) => status === 'rejected')
    expect(lost).toHaveLength(1)
    const winner = both[0]?.status === 'fulfilled' ? 'Robin Vale' : 'Ines Marchetti'
    expect(lost[0]).toMatchObject({
      reason: {
        code: 'conflict',
        message: expect.stringContaining(`${winner} answered this case in the meantime`),
      },
    })
    expect(await database.db.$count(mails)).toBe(1)
    expect(await database.db.$count(caseEntries)).toBe(1)
    expect(await database.db.$count(auditLog)).toBe(1)
  })

  test('a role removed in the middle of an answer ends it', async () => {
    const { id } = await insertGrievance(database.db, { brandId: brand.id })
    await database.db.delete(staffGrants).where(eq(staffGrants.staffId, robin))
    const answer = answerCase(as(robin), { brand, caseId: id, revision: 0, text: 'We look into it.' })
    await expect(answer).rejects.toMatchObject({ code: 'not_found' })
    expect(await database.db.$count(mails)).toBe(0)
  })

  test('an answer that repeats the message is refused beside its field', async () => {
    const { id } = await insertGrievance(database.db, { brandId: brand.id })
    const text = `You wrote: “${sampleGrievance.description.toUpperCase().replaceAll(' ', '\n')}”`
    const answer = answerCase(as(robin), { brand, caseId: id, revision: 0, text })
    await expect(answer).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'text' }] })
  })

  test('is assigned only to people who may answer cases there', async () => {
    const { id } = await insertGrievance(database.db, { brandId: brand.id })
    const manager = (await insertStaff(database.db, { role: 'manager', brandIds: [brand.id] })).id
    const elsewhere = (await insertStaff(database.db)).id
    for (const assigneeId of [manager, elsewhere]) {
      const given = assignCase(as(robin), { brand, caseId: id, revision: 0, assigneeId })
      await expect(given).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'assigneeId' }] })
    }
    await assignCase(as(robin), { brand, caseId: id, revision: 0, assigneeId: ines })
    const { assignee, entries } = await readCase(as(robin), { brand, caseId: id })
    expect(assignee).toEqual({ id: ines, name: 'Ines Marchetti' })
    expect(entries).toMatchObject([{ kind: 'assigned', assignee: 'Ines Marchetti', by: 'Robin Vale' }])
  })

  test('waiting for the member pauses the resolution’s deadline and moves it; the sender sees it', async () => {
    const { id, caseNumber: reference, email } = await insertGrievance(database.db, { brandId: brand.id })
    const seen = () =>
      readRequestStatus(
        { db: database.db, now: monday },
        { brandId: brand.id, ip: '198.51.100.7', reference, email },
      )
    await moveCase(as(robin, day('2026-11-18')), { brand, caseId: id, revision: 0, status: 'waiting' })
    expect(await seen()).toMatchObject({ status: 'waiting', resolveBy: null })
    expect((await readCase(as(robin), { brand, caseId: id })).clocks.map(({ clock }) => clock)).toEqual([
      'acknowledge',
    ])
    await moveCase(as(robin, day('2026-11-22')), { brand, caseId: id, revision: 1, status: 'in_review' })
    expect(await seen()).toMatchObject({ status: 'in_review', resolveBy: '2026-12-20' })
    const back = moveCase(as(robin), { brand, caseId: id, revision: 2, status: 'answered' })
    await expect(back).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a message is answered, and may be reopened', async () => {
    const { id } = await insertMessage(database.db, { brandId: brand.id })
    await answerCase(as(robin), {
      brand,
      caseId: id,
      revision: 0,
      text: 'It is settled.',
      status: 'answered',
    })
    expect((await inbox({ view: 'done' })).rows).toMatchObject([{ id, status: 'answered' }])
    await moveCase(as(robin), { brand, caseId: id, revision: 1, status: 'in_review' })
    expect((await inbox()).counts.open).toBe(1)
    const year = { brandIds: [brand.id], timeZone: 'UTC', year: 2026 }
    expect(await readReport(database.db, year)).toMatchObject([{ received: 1, done: 0, open: 1 }])
    const decided = decideCase(as(robin), { brand, caseId: id, revision: 2, finding: 'in_part', reasons })
    await expect(decided).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('§console: the outcome of a grievance', () => {
  test('is decided once with reasons; its appeal only by another person, with its own deadline', async () => {
    const filed = await insertGrievance(database.db, {
      brandId: brand.id,
      status: 'waiting',
      waitingSince: '2026-11-20',
      assigneeId: robin,
    })
    const at = { brand, caseId: filed.id }
    const decision = { finding: 'not_upheld', reasons } as const
    const appeal = { reason: 'The receipt was never looked at.', receivedOn: '2026-11-25' }
    await expect(
      fileAppeal(as(robin, day('2026-11-26')), { ...at, revision: 0, ...appeal }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await decideCase(as(robin), { ...at, revision: 0, ...decision })
    expect(await caseRow(filed.id)).toMatchObject({
      status: 'resolved',
      finding: 'not_upheld',
      reviewerId: robin,
      waitingSince: null,
      pausedDays: 3,
    })
    await expect(decideCase(as(ines), { ...at, revision: 1, ...decision })).rejects.toMatchObject({
      code: 'conflict',
    })
    for (const receivedOn of ['2026-11-22', '2026-11-27']) {
      const wrong = fileAppeal(as(ines, day('2026-11-26')), { ...at, revision: 1, ...appeal, receivedOn })
      await expect(wrong).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'receivedOn' }] })
    }
    await fileAppeal(as(ines, day('2026-11-26')), { ...at, revision: 1, ...appeal })
    // The person who decided doesn't keep the appeal, isn't assigned it, and can't decide it.
    expect(await caseRow(filed.id)).toMatchObject({ status: 'appealed', assigneeId: null })
    const view = await readCase(as(robin, day('2026-11-26')), at)
    expect(view).toMatchObject({
      mayDecide: false,
      clocks: [
        { clock: 'acknowledge_appeal', by: '2026-12-02', state: 'running' },
        { clock: 'appeal', by: '2026-12-25', state: 'running' },
      ],
    })
    expect(view.answerers.map(({ id }) => id)).toEqual([ines])
    const appealed = { brandId: brand.id, grievanceId: filed.id }
    await acknowledgeAppeal({ db: database.db, now: day('2026-11-26') }, appealed)
    expect((await readCase(as(ines, day('2026-12-04')), at)).clocks).toMatchObject([{ clock: 'appeal' }])
    const asked = { brandIds: [brand.id], timeZone: brand.settings.timeZone, year: 2026 }
    expect(await readReport(database.db, asked)).toMatchObject([{ appealed: 1, appealsAcknowledged: 1 }])
    await expect(assignCase(as(ines), { ...at, revision: 2, assigneeId: robin })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(decideCase(as(robin), { ...at, revision: 2, ...decision })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The person who decided a case can’t decide its appeal. Someone else has to.',
    })
    await decideCase(as(ines, day('2026-11-27')), { ...at, revision: 2, finding: 'for_member', reasons })
    expect(await caseRow(filed.id)).toMatchObject({
      status: 'closed',
      finding: 'not_upheld',
      reviewerId: robin,
    })
    expect(await database.db.select().from(grievanceAppeals)).toMatchObject([
      { reviewerId: ines, finding: 'for_member', decidedBefore: robin },
    ])
    await expect(
      fileAppeal(as(robin, day('2026-11-28')), { ...at, revision: 3, ...appeal }),
    ).rejects.toMatchObject({ code: 'conflict' })
    const queued = await database.db.select().from(mails).orderBy(mails.template)
    expect(queued.map(({ template, to }) => [template, to])).toEqual([
      ['appeal-received', filed.email],
      ['case-decided', filed.email],
      ['case-decided', filed.email],
    ])
    expect(await database.db.$count(caseLetters)).toBe(0)
  })

  test('of two simultaneous decisions one counts', async () => {
    const { id } = await insertGrievance(database.db, { brandId: brand.id })
    const decide = (staffId: string) =>
      decideCase(as(staffId), { brand, caseId: id, revision: 0, finding: 'in_part', reasons })
    const both = await Promise.allSettled([decide(robin), decide(ines)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await database.db.$count(mails)).toBe(1)
  })
})

test('§console: the yearly report counts by type and time to resolution, and as CSV no cell is a formula', async () => {
  const { db } = database
  const done = { status: 'resolved', finding: 'for_member' } as const
  await insertGrievance(db, {
    brandId: brand.id,
    receivedOn: '2026-03-02',
    resolvedAt: day('2026-03-12'),
    ...done,
  })
  await insertGrievance(db, {
    brandId: brand.id,
    receivedOn: '2026-03-02',
    resolvedAt: day('2026-04-11'),
    pausedDays: 4,
    ...done,
  })
  await insertGrievance(db, { brandId: brand.id, receivedOn: '2026-11-02' })
  await insertGrievance(db, { brandId: brand.id, receivedOn: '2025-12-31' })
  await insertMessage(db, {
    brandId: brand.id,
    receivedOn: '2026-05-04',
    status: 'answered',
    answeredAt: day('2026-05-05'),
  })
  await insertGrievance(db, { brandId: (await insertBrand(db)).id, receivedOn: '2026-03-02' })
  const rows = await readReport(db, { brandIds: [brand.id], timeZone: 'America/Phoenix', year: 2026 })
  expect(rows).toEqual([
    {
      kind: 'grievance',
      type: 'Billing or price',
      received: 3,
      done: 2,
      open: 1,
      medianDays: 23,
      longestDays: 36,
      late: 1,
      forMember: 2,
      inPart: 0,
      notUpheld: 0,
      appealed: 0,
      appealsAcknowledged: 0,
    },
    {
      kind: 'contact',
      type: 'A charge or refund',
      received: 1,
      done: 1,
      open: 0,
      medianDays: 1,
      longestDays: 1,
      late: null,
      forMember: null,
      inPart: null,
      notUpheld: null,
      appealed: null,
      appealsAcknowledged: null,
    },
  ])
  expect(reportCsv([{ ...rows[0]!, type: '=1+1' }])).toContain("Grievance,'=1+1,3,2,1,23,36,1,2,0,0,0")
})

test('§console: a case shows its member’s current number after the old one was replaced', async () => {
  const { account, membership } = await insertMember(database.db, { brandId: brand.id })
  const { memberNumber } = membership
  const { id: caseId } = await insertGrievance(database.db, { brandId: brand.id, memberNumber })
  await database.db.update(memberships).set({ memberNumber: 'new', formerNumbers: [memberNumber] })
  const { member } = await readCase(as(robin), { brand, caseId })
  expect(member).toMatchObject({ accountId: account.id, memberNumber: 'new', by: 'number' })
})
