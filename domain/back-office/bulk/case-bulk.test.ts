import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { auditLog, staffGrants } from '#db/schema/staff.ts'
import { caseEntries, contactMessages, grievances } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance, insertMessage } from '#demo/fixtures/support-requests.ts'
import { answerCase } from '#domain/back-office/support/handle-case.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { bulkResult, listBulk, readBulk } from './bulk.queries.server.ts'
import type { CaseAct, CaseChoice } from './bulk.schema.ts'
import { beginCaseBulkSchema } from './bulk.schema.ts'
import { beginCaseBulk, runBulk, stopBulk } from './change-bulk.server.ts'
import { workBulk } from './work-bulk.server.ts'

const database = useDatabase()
const now = new Date('2026-11-23T17:00:00Z')
let brand: Awaited<ReturnType<typeof insertBrand>>
let ann: string
let ines: string

beforeEach(async () => {
  brand = await insertBrand(database.db)
  ann = (await insertStaff(database.db, { role: 'support', brandIds: [brand.id] })).id
  ines = (await insertStaff(database.db, { name: 'Ines', role: 'compliance', brandIds: [brand.id] })).id
})

const deps = (staffId = ann) => ({ db: database.db, now, by: { staffId, actor: 'Ann', ip: null } })
const which = (jobId: string) => ({ brandId: brand.id, jobId })
const work = (jobId: string, db: Db = database.db) =>
  workBulk(
    { db, now: () => now, gateway: new SandboxGateway({ db, now: () => now, timeoutMs: 400 }) },
    { jobId, brand },
  )
const look = (jobId: string) => readBulk(database.db, which(jobId))
const message = (name: string) => insertMessage(database.db, { brandId: brand.id, name })
const of = (...cases: { id: string }[]): CaseChoice => ({ caseIds: cases.map(({ id }) => id) })
const answer: CaseAct = {
  kind: 'case_answer',
  text: 'Dear {name},\n\nthe site is up again.',
  status: 'answered',
}

async function checked(act: CaseAct, choice: CaseChoice, by = ann) {
  const { id } = await beginCaseBulk(deps(by), brand, { act, choice, reason: 'The site was down' })
  await work(id)
  return look(id)
}

async function confirmed(...asked: Parameters<typeof checked>) {
  const { id, ready, hash } = await checked(...asked)
  await runBulk(deps(asked[2]), which(id), { count: ready, hash: `${hash}` })
  return id
}

const entries = () => database.db.select().from(caseEntries).orderBy(caseEntries.id)
const statusOf = async ({ id }: { id: string }) =>
  (
    await database.db
      .select({ status: contactMessages.status })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
  )[0]?.status

test('§console: many cases are answered like one, each by name, once; those answered meanwhile are left out', async () => {
  const [stays, faster, grievance] = [
    await message('Ada $& Marsh'),
    await message('Bo Lindqvist'),
    await insertGrievance(database.db, { brandId: brand.id }),
  ]
  const foreign = await insertMessage(database.db, { brandId: (await insertBrand(database.db)).id })
  const found = await checked(answer, of(stays, faster, grievance, foreign))
  expect(found).toMatchObject({ noun: 'cases', status: 'checked', total: 3, ready: 2, refused: 1 })
  expect(found.refusals).toMatchObject([
    { number: grievance.caseNumber, note: 'A grievance is closed only by a decision.' },
  ])
  expect(found.sample).toMatchObject([
    { before: { status: 'received' }, after: { status: 'answered' } },
    { before: { status: 'received' }, after: { status: 'answered' } },
  ])
  expect([await entries(), await database.db.$count(mails), await statusOf(stays)]).toEqual([
    [],
    0,
    'received',
  ])
  const run = (count: number) => runBulk(deps(), which(found.id), { count, hash: `${found.hash}` })
  await expect(run(3)).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'count' }] })
  await answerCase(deps(ines), {
    brand,
    caseId: faster.id,
    revision: 0,
    text: 'We look into it today.',
  })
  const both = await Promise.allSettled([run(2), run(2)])
  expect(both.flatMap((each) => (each.status === 'rejected' ? each.reason.message : []))).toEqual([
    'Ann has confirmed it, and it is being done.',
  ])
  await Promise.all([work(found.id), work(found.id)])
  expect(await look(found.id)).toMatchObject({ status: 'done', done: 1, refused: 2 })
  expect((await entries()).map(({ text }) => text)).toEqual([
    'We look into it today.',
    'Dear Ada $& Marsh,\n\nthe site is up again.',
  ])
  expect([await statusOf(stays), await statusOf(faster)]).toEqual(['answered', 'received'])
  expect(await database.db.$count(mails)).toBe(2)
  const csv = await bulkResult(database.db, which(found.id))
  expect(csv.split('\r\n')[0]).toBe('\ufeffCase number,From,Result,Details')
  expect(csv).toContain('This case changed since it was checked. Nothing was done.')
  expect(csv).not.toContain('charged twice')
  const brandId = brand.id
  const reach = { kind: 'brand' } as const
  expect(await listBulk(database.db, { brandId, noun: 'cases', reach })).toHaveLength(1)
  expect(await listBulk(database.db, { brandId, noun: 'members', reach })).toEqual([])
})

test('§console: what one case refuses, each of many refuses: already assigned, decided twice, an appeal by the same person', async () => {
  const [one, two] = [
    await insertGrievance(database.db, { brandId: brand.id, assigneeId: ines }),
    await insertGrievance(database.db, { brandId: brand.id }),
  ]
  const sent = await message('Bo')
  const assign = await confirmed({ kind: 'case_assign', assigneeId: ines }, of(one, two, sent))
  await work(assign)
  const given = await look(assign)
  expect(given).toMatchObject({ words: 'Assign to Ines', done: 2 })
  expect(given.refusals).toMatchObject([{ note: 'It’s already assigned to them.' }])

  const decide = {
    kind: 'case_decide',
    finding: 'for_member',
    reasons: 'The site was down on that day; what was charged is paid back.',
  } as const
  const job = await confirmed(decide, of(one, two, sent))
  await work(job)
  const decided = await look(job)
  expect(decided).toMatchObject({ done: 2, refused: 1 })
  const rows = await database.db
    .select()
    .from(grievances)
    .where(inArray(grievances.id, [one.id, two.id]))
  expect(rows.map(({ status, finding, reviewerId }) => [status, finding, reviewerId])).toEqual([
    ['resolved', 'for_member', ann],
    ['resolved', 'for_member', ann],
  ])
  expect(await checked(decide, of(one))).toMatchObject({ ready: 0, refused: 1 })
  const stranger = await insertStaff(database.db, { role: 'desk', brandIds: [brand.id] })
  await expect(checked({ kind: 'case_assign', assigneeId: stranger.id }, of(one))).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ path: 'act.assigneeId' }],
  })
  await expect(checked(decide, of(one), stranger.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('§console: all matches of the inbox are included, as long as the confirming person may answer; when stopped, nothing more is done', async () => {
  await message('One')
  await message('Two')
  await insertGrievance(database.db, { brandId: brand.id })
  const matching = { view: 'open', kind: 'contact' } as const
  const move: CaseAct = { kind: 'case_move', status: 'in_review' }
  const late = await confirmed(move, { matching })
  await database.db.delete(staffGrants).where(eq(staffGrants.staffId, ann))
  await work(late)
  const refused = await look(late)
  expect(refused).toMatchObject({ total: 2, done: 0, refused: 2 })
  expect(refused.refusals[0]?.note).toBe('You no longer have access to this case.')

  const stopped = await confirmed(move, { matching }, ines)
  await stopBulk(deps(ines), which(stopped))
  await work(stopped)
  expect(await look(stopped)).toMatchObject({ status: 'stopped', done: 0, ready: 2 })
  await expect(checked(move, { matching: { view: 'mine' } }, ines)).rejects.toMatchObject({ code: 'invalid' })
})

test('§console: killed at any statement, each case is answered once', async () => {
  for (let statements = 8; ; statements += 1) {
    const one = await message('One')
    const id = await confirmed(answer, of(one))
    const dying = createCrashingDb(database.url, statements)
    await work(id, dying.db).catch(() => null)
    await dying.close()
    await work(id)
    expect([statements, (await look(id)).done]).toEqual([statements, 1])
    const told = eq(caseEntries.messageId, one.id)
    expect([statements, await database.db.$count(caseEntries, told)]).toEqual([statements, 1])
    if (!dying.died) break
  }
  const answered = await database.db.$count(auditLog, eq(auditLog.action, 'case.answered'))
  expect(await database.db.$count(mails)).toBe(answered)
})

test('a bulk answer has no gaps left and no braces but those of the name', () => {
  const told = (text: string) =>
    beginCaseBulkSchema.safeParse({
      act: { kind: 'case_answer', text },
      choice: { matching: {} },
      reason: 'x y z',
    }).error?.issues[0]?.message
  expect(told('Dear {name}, it is mended.')).toBeUndefined()
  expect(told('Dear {Name}, it is mended.')).toBe('Only {name} may stand in braces.')
  expect(told('Dear {name}, [Your answer.]')).toBe('Write what stands in brackets.')
})

test('§console: many cases are answered and decided each in its own language; one in Spanish is left out while there is no Spanish', async () => {
  const [english, spanish] = [
    await message('Ada Marsh'),
    await insertMessage(database.db, { brandId: brand.id, name: 'Inés Vega', language: 'es' }),
  ]
  const alone = await checked(answer, of(english, spanish))
  expect(alone).toMatchObject({ ready: 1, refused: 1 })
  expect(alone.refusals).toMatchObject([{ note: 'This case is in Spanish. Add the text in Spanish too.' }])
  await stopBulk(deps(), which(alone.id))
  const textInSpanish = '{name}:\n\nEl sitio ya funciona.'
  await work(await confirmed({ ...answer, textInSpanish }, of(english, spanish)))
  expect((await entries()).map(({ text }) => text)).toEqual([
    'Dear Ada Marsh,\n\nthe site is up again.',
    'Inés Vega:\n\nEl sitio ya funciona.',
  ])

  const grievance = await insertGrievance(database.db, { brandId: brand.id, language: 'es' })
  const decide = {
    kind: 'case_decide',
    finding: 'for_member',
    reasons: 'What was charged is paid back.',
  } as const
  expect(await checked(decide, of(grievance))).toMatchObject({ ready: 0, refused: 1 })
  const reasonsInSpanish = 'Le devolvemos lo que se le cobró.'
  await work(await confirmed({ ...decide, reasonsInSpanish }, of(grievance)))
  expect((await entries()).at(-1)?.text).toBe(reasonsInSpanish)
})
