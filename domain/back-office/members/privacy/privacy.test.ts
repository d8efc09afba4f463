import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { enqueue } from '#db/queue.ts'
import { accounts } from '#db/schema/accounts.ts'
import { refunds } from '#db/schema/billing.ts'
import { bulkJobs, bulkRows } from '#db/schema/bulk.ts'
import { memberNotes, memberTags } from '#db/schema/member-notes.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { auditLog, savedViews } from '#db/schema/staff.ts'
import { caseEntries, caseFiles, grievanceAppeals } from '#db/schema/support.ts'
import type { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance, insertMessage } from '#demo/fixtures/support-requests.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { correctMember } from '#domain/back-office/members/actions/correct-member.server.ts'
import { noteMember } from '#domain/back-office/members/actions/note-member.server.ts'
import { reissueCard } from '#domain/back-office/members/actions/reach-member.server.ts'
import { auditView } from '#domain/back-office/members/page/view-member.server.ts'
import { searchMembers } from '#domain/back-office/members/search/search-members.server.ts'
import { readPerson } from '#domain/privacy/read-person.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { listChains, verifyChain } from '#domain/staff/audit/verify-audit.server.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { placesOf } from '#tests/helpers/places-of.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportPerson } from './export-person.server.ts'
import { previewErase } from './preview-erase.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'
const reason = 'They asked for it in writing'
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let by: { staffId: string; actor: string; ip: string }
let brandId: string

beforeEach(async () => {
  world = await openRenewalWorld(database.db, { now })
  brandId = world.brand.id
  const person = await insertStaff(database.db, { brandIds: [brandId] })
  by = { staffId: person.id, actor: `${person.name} <${person.email}>`, ip: '198.51.100.7' }
})

const deps = (db = database.db) => ({ db, now, by })

/** Names, addresses and contacts that are this person's alone. */
const signs = [
  'Quillfeather',
  'Zephyrine',
  'Oswin',
  'zephyrine.q@example.com',
  '6025550187',
  'Marmalade Lane',
  'It hurt when they drilled',
  'She called twice',
  'I disagree with all of it',
  'Where is my card',
]

/** A person whose membership is over, with data in every table. */
async function formerMember(over: Parameters<typeof insertMember>[1] = { status: 'expired' }) {
  const { db } = database
  const account = {
    firstName: 'Zephyrine',
    lastName: 'Quillfeather',
    email: 'zephyrine.q@example.com',
    emailVerifiedAt: new Date('2024-01-01T18:00:00Z'),
    phone: '6025550187',
    address: { line1: '9 Marmalade Lane', city: 'Phoenix', state: 'AZ' as const, zip: '85004' },
  }
  const made = await world.member({
    ...over,
    account,
    dependents: [{ firstName: 'Oswin', lastName: 'Quillfeather' }],
  })
  const owner = { brandId, accountId: made.account.id, today }
  const { id: membershipId, memberNumber } = made.membership
  const { email } = account
  await insertVisit(db, { brandId, membershipId, visitedOn: '2025-03-01' })
  const filed = await insertGrievance(db, {
    brandId,
    memberName: 'Zephyrine Quillfeather',
    memberNumber,
    email,
    description: 'It hurt when they drilled, so I want my money back.',
    signature: 'Zephyrine Quillfeather',
    status: 'closed',
    receivedOn: '2026-01-10',
  })
  await db.insert(grievanceAppeals).values({
    brandId,
    grievanceId: filed.id,
    reason: 'I disagree with all of it',
    filedAt: now,
    resolveBy: today,
  })
  await db.insert(caseFiles).values({
    brandId,
    grievanceId: filed.id,
    name: 'Bill of Quillfeather.pdf',
    type: 'application/pdf',
    bytes: 4,
    data: Buffer.from('bill'),
    createdAt: now,
  })
  const staffId = by.staffId
  await db
    .insert(caseEntries)
    .values({ brandId, grievanceId: filed.id, kind: 'note', at: now, staffId, text: 'Oswin is her son' })
  await insertMessage(db, {
    brandId,
    name: 'Zephyrine Q',
    email,
    message: 'Where is my card',
    status: 'answered',
  })
  await queueMail(db, {
    brandId,
    template: 'membership-ended',
    to: email,
    props: { membershipId },
    dedupeKey: newId(),
  })
  await enqueue(db, 'activate-account', {
    requestId: newId(),
    brandId,
    memberNumber,
    dateOfBirth: '1980-01-01',
    email,
  })
  await noteMember(deps(), owner, { text: 'She called twice' })
  await db.insert(bulkJobs).values({
    brandId,
    act: { kind: 'tag_add', tag: 'zephyrine' },
    words: 'Add a tag: zephyrine',
    reason: 'As Mrs. Quillfeather asked',
    status: 'done',
    total: 0,
    staffId: by.staffId,
    actor: by.actor,
    finishedAt: now,
    createdAt: now,
  })
  const [answered] = await db
    .insert(bulkJobs)
    .values({
      brandId,
      noun: 'cases',
      act: { kind: 'case_answer', text: 'It works, Zephyrine.', textInSpanish: 'Ya funciona, Zephyrine.' },
      words: 'Answer by mail',
      reason: 'The site was down',
      status: 'done',
      total: 1,
      staffId: by.staffId,
      actor: by.actor,
      finishedAt: now,
      createdAt: now,
    })
    .returning()
  const shown = { before: { from: 'Zephyrine' }, after: null, cents: 0, mark: 'x' }
  const row = { brandId, jobId: answered?.id ?? '', number: 1, grievanceId: filed.id, shown }
  await db.insert(bulkRows).values({ ...row, status: 'done' })
  await db.insert(memberTags).values({ brandId, accountId: owner.accountId, tag: 'zephyrine' })
  await auditView(deps(), owner)
  await correctMember(deps(), owner, { phone: '6025550188', reason: 'Zephyrine said so' })
  await correctMember(deps(), owner, { phone: '6025550187', reason: 'She said so' })
  // A staff member searched the audit for the name, and another person has it too.
  const act = (subject: { kind: string; id: string; name: string }, q: string) =>
    audited(deps(), async () => ({
      answer: undefined,
      act: { action: 'audit.exported' as const, brandId, subject, after: { q } },
    }))
  await act({ kind: 'audit', id: brandId, name: 'The audit' }, 'zephyrine quillfeather')
  // A staff member's text on a bulk action, with only part of the name.
  const [checked] = await db
    .insert(bulkJobs)
    .values({
      brandId,
      act: { kind: 'tag_add', tag: 'quillfeather' },
      words: 'Add a tag: quillfeather',
      reason: 'For the Quillfeather household',
      status: 'checked',
      total: 0,
      staffId: by.staffId,
      actor: by.actor,
      createdAt: now,
    })
    .returning()
  await audited(deps(), async () => ({
    answer: undefined,
    act: {
      action: 'bulk.begun' as const,
      brandId,
      subject: { kind: 'bulk', id: checked?.id ?? '', name: 'Add a tag: quillfeather' },
      after: { tag: 'quillfeather' },
      reason: 'For the Quillfeather household',
    },
  }))
  const view = { staffId: by.staffId, brandId, list: 'members' as const, isShared: true, createdAt: now }
  await db.insert(savedViews).values({ ...view, name: 'Quillfeather and others', query: 'status=lapsed' })
  await act({ kind: 'view', id: brandId, name: 'Quillfeather and others' }, '')
  return { ...made, owner, filed }
}

const look = (owner: { brandId: string; accountId: string; today: string }) =>
  previewErase(database.db, owner)

async function erase(
  owner: { brandId: string; accountId: string; today: string },
  {
    db = database.db,
    ...more
  }: { db?: typeof database.db; reason?: string; confirm?: string; seen?: string } = {},
) {
  const { seen, typeToConfirm: confirm } = await look(owner)
  return erasePerson(deps(db), owner, { seen, confirm, reason, ...more })
}

describe('§console: all data of a person', () => {
  test('is exported for staff and audited, cases only for those who may read them', async () => {
    const { owner } = await formerMember()
    const other = await world.member({ account: { firstName: 'Stranger' } })
    const data = await exportPerson(deps(), owner, { reason, withCases: true })
    const text = JSON.stringify(data)
    for (const sign of signs) expect(text).toContain(sign)
    expect(text).not.toContain(other.membership.memberNumber)
    expect(data.audit).toHaveLength(4)
    const without = await exportPerson(deps(), owner, { reason, withCases: false })
    expect(JSON.stringify(without)).not.toContain('It hurt')
    const own = JSON.stringify(await readPerson(database.db, owner, { reader: 'member' }))
    for (const sign of ['It hurt', 'Bill of Quillfeather']) expect(own).toContain(sign)
    for (const no of ['She called twice', 'Oswin is her son']) expect(own).not.toContain(no)
    const acts = (await database.db.select().from(auditLog)).filter(
      ({ action }) => action === 'member.exported',
    )
    expect(acts).toMatchObject([{ reason }, { reason }])
  })
})

describe('§console: a person is erased', () => {
  test('and can’t be found in any column, search or export; the money adds up and the audit stays intact', async () => {
    const { owner, membership, filed } = await formerMember()
    const namesake = await world.member({ account: { firstName: 'Ann', lastName: 'Unerased' } })
    const texts = [...signs, membership.memberNumber]
    expect((await placesOf(database.pool, texts)).length).toBeGreaterThan(15)
    const before = await database.pool.query('select sum(amount_cents), count(*) from payments')
    const preview = await look(owner)
    expect(preview.refusals).toEqual([])
    expect(preview.stays.map(({ until }) => until > today)).toEqual(
      [true, true, true].slice(0, preview.stays.length),
    )
    await erase(owner)

    expect(await placesOf(database.pool, [...texts, 'quillfeather'])).toEqual([])
    expect(await database.db.select().from(bulkJobs).where(eq(bulkJobs.reason, 'Erased'))).toContainEqual(
      expect.objectContaining({ status: 'stopped', act: { kind: 'tag_add', tag: 'erased' } }),
    )
    const asked = { brandId, reach: { kind: 'brand' as const }, today }
    for (const q of [
      'Quillfeather',
      'zephyrine.q@example.com',
      '0187',
      membership.memberNumber,
      'Erased member',
    ]) {
      expect((await searchMembers(database.db, asked, { q, page: 1 })).rows).toEqual([])
    }
    const left = JSON.stringify(await readPerson(database.db, owner, { reader: 'staff' }))
    for (const text of texts) expect(left).not.toContain(text)
    const after = await database.pool.query('select sum(amount_cents), count(*) from payments')
    expect(after.rows).toEqual(before.rows)
    expect(await world.violations()).toEqual([])
    for (const chain of await listChains(database.db))
      expect(await verifyChain(database.db, chain)).toBeNull()
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, namesake.account.id))
    expect(row).toMatchObject({ lastName: 'Unerased', erasedAt: null })
    const cases = await database.pool.query('select type, received_on::text from grievances where id = $1', [
      filed.id,
    ])
    expect(cases.rows).toMatchObject([{ type: 'billing', received_on: '2026-01-10' }])
    await expect(look(owner)).rejects.toMatchObject({ code: 'conflict' })
    // A process that read the name earlier no longer writes it, and nothing can be ordered for them.
    await audited(deps(), async () => ({
      answer: undefined,
      act: {
        action: 'member.viewed',
        brandId,
        subject: { kind: 'member', id: owner.accountId, name: 'Zephyrine Quillfeather' },
      },
    }))
    const late = database.db
      .insert(memberNotes)
      .values({ brandId, accountId: owner.accountId, text: 'x', author: 'x' })
    await expect(late).rejects.toThrow()
    expect(await placesOf(database.pool, texts)).toEqual([])
  })

  test('not while a membership, money or a case is open, and not by accident', async () => {
    const { owner, payments } = await formerMember()
    const refusals = async () =>
      (await look(owner)).refusals.map((why) => why.split(' ').slice(0, 3).join(' '))
    await expect(erase(owner, { confirm: 'Somebody else' })).rejects.toMatchObject({
      fields: [{ path: 'confirm' }],
    })
    await expect(erase(owner, { reason: 'Quillfeather asked' })).rejects.toMatchObject({
      fields: [{ path: 'reason' }],
    })
    await expect(erase(owner, { seen: 'something else' })).rejects.toMatchObject({ code: 'conflict' })
    await database.db.insert(refunds).values({
      brandId,
      paymentId: payments[0]?.id ?? '',
      amountCents: 1,
      reason: 'x',
      idempotencyKey: newId(),
    })
    await insertMessage(database.db, { brandId, email: 'zephyrine.q@example.com', status: 'received' })
    await database.pool.query(`update memberships set status = 'past_due' where account_id = $1`, [
      owner.accountId,
    ])
    expect(await refusals()).toEqual(['A membership hasn’t', 'An order, a', 'A case is'])
    await expect(erase(owner)).rejects.toMatchObject({ code: 'conflict' })
    expect(await database.db.$count(accounts, sql`erased_at is not null`)).toBe(0)
  })

  test('not while a refund is owed to them, or a charge or credit of theirs is pending', async () => {
    const { owner, membership, payments } = await formerMember()
    const paymentId = payments[0]?.id ?? ''
    const money = ['An order, a payment, a refund or a gateway event is still open. Settle it first.']
    for (const status of ['owed', 'failed'] as const) {
      const owed = { brandId, paymentId, amountCents: 500, reason: 'x', status, idempotencyKey: newId() }
      const [{ id = '' } = {}] = await database.db.insert(refunds).values(owed).returning({ id: refunds.id })
      expect((await look(owner)).refusals).toEqual(money)
      await database.db.delete(refunds).where(eq(refunds.id, id))
    }
    const request = { brandId, membershipId: membership.id, amountCents: 500, reason: 'x', key: newId() }
    await database.db
      .insert(moneyRequests)
      .values({ ...request, kind: 'credit', askedBy: by.staffId, status: 'waiting', needsApproval: true })
    expect((await look(owner)).refusals).toEqual(money)
    await database.db
      .update(moneyRequests)
      .set({ status: 'withdrawn', decidedBy: by.staffId, decidedAt: now })
    expect((await look(owner)).refusals).toEqual([])
  })

  test('including what was written under a replaced number', async () => {
    const { owner, membership } = await formerMember()
    await insertGrievance(database.db, {
      brandId,
      memberName: 'Zephyrine Quillfeather',
      memberNumber: membership.memberNumber,
      email: 'her.son@example.com',
      status: 'closed',
    })
    await reissueCard(deps(), { ...owner, membershipId: membership.id }, { reason, withNumber: true })
    await erase(owner)
    expect(await placesOf(database.pool, [...signs, membership.memberNumber])).toEqual([])
  })

  test('concurrent with another erasure and the nightly job: once, and the other is refused', async () => {
    const { owner } = await formerMember()
    const { seen, typeToConfirm: confirm } = await look(owner)
    const body = { seen, confirm, reason }
    const results = await Promise.allSettled([
      erasePerson(deps(), owner, body),
      erasePerson(deps(), owner, body),
      world.runDay(),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(await placesOf(database.pool, signs)).toEqual([])
    expect(await world.violations()).toEqual([])
  })

  test('killed at any statement: entirely or not at all', async () => {
    const { owner } = await formerMember()
    const { seen, typeToConfirm: confirm } = await look(owner)
    const places = (await placesOf(database.pool, signs)).length
    for (let statements = 0; ; statements += 1) {
      const dying = createCrashingDb(database.url, statements)
      const failed = await erasePerson(deps(dying.db), owner, { seen, confirm, reason }).then(
        () => false,
        () => true,
      )
      await dying.close()
      const erased = await database.db.$count(accounts, sql`erased_at is not null`)
      if (erased > 0) {
        expect(await placesOf(database.pool, signs)).toEqual([])
        expect(statements).toBeGreaterThan(1)
        break
      }
      expect(failed).toBe(true)
      expect(await placesOf(database.pool, signs)).toHaveLength(places)
    }
  })
})
