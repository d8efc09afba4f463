import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { memberTags } from '#db/schema/member-notes.ts'
import { memberships } from '#db/schema/memberships.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import { auditLog, staffGrants } from '#db/schema/staff.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { bulkResult, listBulk, readBulk, sweepBulk } from './bulk.queries.server.ts'
import type { BulkAct, BulkChoice } from './bulk.schema.ts'
import { beginBulk, runBulk, stopBulk } from './change-bulk.server.ts'
import { workBulk } from './work-bulk.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const brandWide = { kind: 'brand' } as const
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let ann: string

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  ann = (await insertStaff(database.db, { role: 'support', brandIds: [world.brand.id] })).id
})

const deps = (staffId = ann) => ({
  db: database.db,
  now: clock.now,
  by: { staffId, actor: 'Ann <ann@example.com>', ip: null },
})
const which = (jobId: string) => ({ brandId: world.brand.id, jobId })
const work = (jobId: string, db: Db = database.db) =>
  workBulk({ db, now: () => clock.now, gateway: world.deps().gateway }, { jobId, brand: world.brand })
const look = (jobId: string) => readBulk(database.db, which(jobId))
const named = (...members: InsertedMember[]): BulkChoice => ({
  membershipIds: members.map(({ membership }) => membership.id),
})

const resendable = { bulkResend: { welcome: 'Welcome, with receipt and agreement' } }

/** A checked bulk action. */
async function checked(act: BulkAct, choice: BulkChoice, reach: Reach = brandWide, by = ann) {
  const place = { brandId: world.brand.id, reach, today: world.today(), mails: resendable }
  const { id } = await beginBulk(deps(by), place, { act, choice, reason: 'The office asked' })
  await work(id)
  return look(id)
}

/** The same, confirmed but not done yet. */
async function confirmed(...asked: Parameters<typeof checked>) {
  const { id, ready, hash } = await checked(...asked)
  await runBulk(deps(asked[3]), which(id), { count: ready, hash: `${hash}` })
  return id
}

const actions = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(({ action }) => action)
const tagsOf = async ({ account }: InsertedMember) =>
  (await database.db.select().from(memberTags).where(eq(memberTags.accountId, account.id))).map(
    ({ tag }) => tag,
  )

test('the operator ends many memberships: the preview shows each refund and sends none, and each member gets the reason', async () => {
  const yearly = { interval: 'year', joinedOn: '2026-05-22' } as const
  const [one, other] = [await world.member(yearly), await world.member(yearly)]
  const words = 'We no longer offer plans in your state.'
  const found = await checked({ kind: 'end', words }, named(one, other))
  expect(found).toMatchObject({ ready: 2, refused: 0 })
  for (const { after } of found.sample)
    expect(after).toMatchObject({ status: 'cancelled', refundCents: 7_471, words })
  expect(await database.db.$count(refunds)).toBe(0)
  await runBulk(deps(), which(found.id), { count: 2, hash: `${found.hash}` })
  await work(found.id)
  expect(await look(found.id)).toMatchObject({ status: 'done', done: 2 })
  expect((await world.read(one)).status).toBe('cancelled')
  expect(await world.mailsOf('membership-ended-by-operator')).toBe(2)
  await world.reconcile()
  expect(await world.violations()).toEqual([])
})

test('§console: a bulk action is previewed, confirmed by its number, and uses the single command; rows changed since are left out', async () => {
  const [changes, stays, has] = [await world.member(), await world.member(), await world.member()]
  await database.db
    .insert(memberTags)
    .values({ brandId: world.brand.id, accountId: has.account.id, tag: 'call' })
  const stranger = await (await openRenewalWorld(database.db, clock)).member()
  const choice = named(changes, stays, has, stranger)
  const found = await checked({ kind: 'tag_add', tag: 'call' }, choice)
  expect(found).toMatchObject({ status: 'checked', total: 3, ready: 2, refused: 1, done: 0, cents: 0 })
  const numbers = (members: InsertedMember[]) => members.map(({ membership }) => membership.memberNumber)
  expect(found.sample.map(({ number }) => number).toSorted()).toEqual(numbers([changes, stays]).toSorted())
  for (const { before, after } of found.sample)
    expect([before, after]).toEqual([{ tags: [] }, { tags: ['call'] }])
  expect(found.refusals).toMatchObject([{ note: 'They already have this tag.' }])
  expect([await tagsOf(stays), await actions()]).toEqual([[], ['bulk.begun']])

  const run = (count: number, hash = `${found.hash}`) => runBulk(deps(), which(found.id), { count, hash })
  await expect(run(3)).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'count' }] })
  await expect(run(2, 'another')).rejects.toMatchObject({ code: 'conflict' })
  await database.db
    .insert(memberTags)
    .values({ brandId: world.brand.id, accountId: changes.account.id, tag: 'vip' })
  await run(2)
  await expect(run(2)).rejects.toMatchObject({ code: 'conflict' })
  await Promise.all([work(found.id), work(found.id)])
  expect(await look(found.id)).toMatchObject({ status: 'done', ready: 0, refused: 2, done: 1 })
  expect([await tagsOf(changes), await tagsOf(stays)]).toEqual([['vip'], ['call']])
  expect(await actions()).toEqual(['bulk.begun', 'bulk.confirmed', 'member.tagged'])
  const csv = await bulkResult(database.db, which(found.id))
  expect(csv).toContain(`${stays.membership.memberNumber},`)
  expect(csv.split('\r\n').filter((line) => line.includes('Refused'))).toHaveLength(2)
  expect(csv).toContain('This member changed since it was checked. Nothing was done.')

  clock.now = new Date('2026-11-28T18:00:00Z')
  expect(await sweepBulk(deps())).toBe(1)
  expect(await listBulk(database.db, { brandId: world.brand.id, noun: 'members', reach: brandWide })).toEqual(
    [],
  )
})

test('§console: all matches of a search are those within scope, as long as the confirming person may do it', async () => {
  const { id: brandId } = world.brand
  const [own, other] = [
    await insertOffice(database.db, { brandId }),
    await insertOffice(database.db, { brandId }),
  ]
  const [moves, one] = [await world.member({ officeId: own.id }), await world.member({ officeId: own.id })]
  await world.member({ officeId: other.id })
  await world.member()
  const front = await insertStaff(database.db, { grants: [{ role: 'desk', brandId, officeId: own.id }] })
  const reach = { kind: 'offices', officeIds: [own.id] } as const
  const all = { matching: { status: 'active' as const } }
  const id = await confirmed({ kind: 'card_link' }, all, reach, front.id)
  expect(await look(id)).toMatchObject({ total: 2, ready: 2 })
  await database.db
    .update(memberships)
    .set({ officeId: other.id })
    .where(eq(memberships.id, moves.membership.id))
  await work(id)
  expect((await look(id)).refusals).toMatchObject([
    { pageId: moves.account.id, note: 'You no longer have access to this member.' },
  ])
  const [mail] = await database.db.select().from(mails).where(eq(mails.template, 'update-card'))
  expect(mail?.props).toEqual({ accountId: one.account.id })
  const elsewhere = { kind: 'offices', officeIds: [other.id] } as const
  expect(await listBulk(database.db, { brandId, noun: 'members', reach })).toHaveLength(1)
  expect(await listBulk(database.db, { brandId, noun: 'members', reach: elsewhere })).toEqual([])

  const late = await confirmed({ kind: 'card_link' }, all, reach, front.id)
  await database.db.delete(staffGrants).where(eq(staffGrants.staffId, front.id))
  await work(late)
  expect(await look(late)).toMatchObject({ status: 'done', done: 0, refused: 1 })
  // The search text selects exactly the same members.
  const { lastName } = one.account
  expect(await checked({ kind: 'card_link' }, { matching: { q: lastName } })).toMatchObject({
    total: await database.db.$count(
      accounts,
      and(eq(accounts.brandId, brandId), eq(accounts.lastName, lastName)),
    ),
  })
})

test('§console: when stopped, nothing more is done; killed at any statement, each is done once', async () => {
  const [one, other] = [await world.member(), await world.member()]
  const stopped = await confirmed({ kind: 'card_link' }, named(one, other))
  await stopBulk(deps(), which(stopped))
  await work(stopped)
  expect(await look(stopped)).toMatchObject({ status: 'stopped', done: 0, ready: 2 })
  await expect(stopBulk(deps(), which(stopped))).rejects.toMatchObject({ code: 'conflict' })

  let sent = 0
  // About where the action begins; the statements before it only read.
  for (let statements = 12; ; statements += 1) {
    const id = await confirmed({ kind: 'card_link' }, named(one))
    const dying = createCrashingDb(database.url, statements)
    await work(id, dying.db).catch(() => null)
    await dying.close()
    await work(id)
    sent += 1
    expect([statements, (await look(id)).done]).toEqual([statements, 1])
    expect([statements, await world.mailsOf('update-card')]).toEqual([statements, sent])
    if (!dying.died) break
  }
  expect((await actions()).filter((action) => action === 'member.card_link_sent')).toHaveLength(sent)
})

test('§console: many are charged what the preview showed, each once, and those who paid or were declined meanwhile are left out', async () => {
  const due = { joinedOn: '2025-11-20', paidTerms: 1 }
  const [pays, one, two] = [await world.member(due), await world.member(due), await world.member(due)]
  const declined = await world.member(due)
  await database.db
    .update(sandboxTokens)
    .set({ behaviour: 'insufficient_funds' })
    .where(eq(sandboxTokens.token, declined.card.methodReference))
  const manager = (await insertStaff(database.db, { role: 'manager', brandIds: [world.brand.id] })).id
  const found = await checked({ kind: 'renew' }, named(pays, one, two, declined), brandWide, manager)
  expect(found).toMatchObject({ ready: 4, cents: 4 * 14_900 })
  await world.renew(pays)
  await runBulk(deps(manager), which(found.id), { count: 4, hash: `${found.hash}` })
  const dying = createCrashingDb(database.url, 30)
  await work(found.id, dying.db).catch(() => null)
  await dying.close()
  clock.now = new Date(clock.now.getTime() + 120_000)
  await Promise.all([work(found.id), work(found.id)].map((each) => each.catch(() => null)))
  await work(found.id)
  expect(await look(found.id)).toMatchObject({ status: 'done', done: 2, refused: 2, cents: 2 * 14_900 })
  for (const member of [pays, one, two])
    expect((await world.renewalsOf(member)).map(({ status }) => status)).toEqual(['succeeded'])
  expect((await actions()).filter((action) => action === 'member.renewed')).toHaveLength(3)
  expect(await world.violations()).toEqual([])
})

test('an email is resent, an office and auto-renewal are changed, each as for one member', async () => {
  const { id: brandId } = world.brand
  const { id: officeId } = await insertOffice(database.db, { brandId })
  const member = await world.member()
  await world.member()
  const welcome = { brandId, template: 'welcome', to: 'a@example.com', dedupeKey: 'first' }
  await database.db.insert(mails).values({ ...welcome, props: { membershipId: member.membership.id } })
  const done = async (act: BulkAct) => {
    const id = await confirmed(act, { matching: {} })
    await work(id)
    const { words, done, refusals } = await look(id)
    return { words, done, why: refusals.map(({ note }) => note) }
  }
  expect(await done({ kind: 'mail_again', template: 'welcome' })).toEqual({
    words: 'Send an email again: Welcome, with receipt and agreement',
    done: 1,
    why: ['They were never sent this email.'],
  })
  expect(await world.mailsOf('welcome')).toBe(2)
  expect(await done({ kind: 'auto_renew_off' })).toMatchObject({ done: 2 })
  const transfer = await done({ kind: 'transfer', officeId })
  expect(transfer.words).toMatch(/^Transfer to another office: ./)
  expect([0, 2]).toContain(transfer.done)
  const tagged = inArray(auditLog.action, ['member.auto_renew_changed', 'member.mail_sent_again'])
  expect(await database.db.$count(auditLog, tagged)).toBe(3)
  await expect(done({ kind: 'tag_remove', tag: 'none' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    checked({ kind: 'card_link' }, { matching: { q: 'Nobody Whatsoever' } }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('§console: an email is resent to many only if it is of an allowed kind', async () => {
  await world.member()
  for (const template of ['reset-password', 'toString', 'no-such-mail'])
    await expect(checked({ kind: 'mail_again', template }, { matching: {} })).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'act.template', message: 'Choose an email.' }],
    })
  expect(await actions()).toEqual([])
})
