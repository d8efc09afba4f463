import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { accounts } from '#db/schema/accounts.ts'
import { refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { memberTags } from '#db/schema/member-notes.ts'
import { memberships } from '#db/schema/memberships.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { previewCancellation } from '#domain/memberships/cancellation/cancel-membership.server.ts'
import { findMemberCard, readCardStatus } from '#domain/memberships/member-card/member-card.queries.server.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { tagsSchema } from './actions.schema.ts'
import {
  cancelForMember,
  changeAutoRenew,
  endPerson,
  keepForMember,
  previewPersonEnding,
  refuseOfficeElsewhere,
  transferMember,
} from './change-membership.server.ts'
import { correctMember } from './correct-member.server.ts'
import { tagMember } from './note-member.server.ts'
import { reissueCard, sendCardLink, sendMailAgain } from './reach-member.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'
const reason = 'They asked on the phone'
let brandId: string
let by: { staffId: string; actor: string; ip: string }

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
  const person = await insertStaff(database.db, { brandIds: [brandId] })
  by = { staffId: person.id, actor: `${person.name} <${person.email}>`, ip: '198.51.100.7' }
})

const deps = () => ({ db: database.db, now, by })

async function member(overrides: Parameters<typeof insertMember>[1] = {}) {
  const made = await insertMember(database.db, { brandId, now, ...overrides })
  return {
    ...made,
    owner: { brandId, accountId: made.account.id, membershipId: made.membership.id, today },
  }
}

const acts = (accountId: string) =>
  database.db.select().from(auditLog).where(eq(auditLog.subjectId, accountId)).orderBy(auditLog.number)

describe('§console: staff actions for a member', () => {
  test('details are corrected, old and new in the audit; a new email waits for its link', async () => {
    const { owner, account } = await member()
    const answer = await correctMember(deps(), owner, {
      lastName: 'Newname',
      email: 'new@example.com',
      reason,
    })
    expect(answer.pendingEmail).toBe('new@example.com')
    expect(answer.member).toMatchObject({ lastName: 'Newname', email: account.email })
    expect(await acts(owner.accountId)).toMatchObject([
      {
        action: 'member.corrected',
        before: { lastName: account.lastName },
        after: { lastName: 'Newname', emailToConfirm: 'new@example.com' },
        reason,
      },
    ])
    const [mail] = await database.db.select().from(mails)
    expect(mail).toMatchObject({ template: 'confirm-email', to: 'new@example.com' })
    await expect(correctMember(deps(), owner, { lastName: 'Newname', reason })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(correctMember(deps(), owner, { dateOfBirth: '2020-01-01', reason })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await acts(owner.accountId)).toHaveLength(1)
  })

  test('two simultaneous tag changes don’t undo each other', async () => {
    const { owner } = await member()
    const tags = async () =>
      (await database.db.select().from(memberTags).orderBy(memberTags.tag)).map(({ tag }) => tag)
    const save = (typed: string[], seen?: string[]) =>
      tagMember(deps(), owner, tagsSchema.parse({ tags: typed, ...(seen && { seen }) }))
    await save(['call first', 'vip'])
    await save(['call first', 'vip', 'owes'], ['call first', 'vip'])
    await save(['vip', 'spanish'], ['call first', 'vip'])
    expect(await tags()).toEqual(['owes', 'spanish', 'vip'])
    const ten = Array.from({ length: 10 }, (_, at) => `tag ${at}`)
    await expect(save(ten, [])).rejects.toMatchObject({ code: 'conflict' })
    await save(['alone'])
    expect(await tags()).toEqual(['alone'])
  })

  test('staff of some offices move a member only among these', () => {
    const [own, other] = [newId(), newId()]
    const reach = { kind: 'offices' as const, officeIds: [own] }
    expect(() => refuseOfficeElsewhere(reach, own)).not.toThrow()
    for (const officeId of [other, null])
      expect(() => refuseOfficeElsewhere(reach, officeId)).toThrow('Please check the marked fields.')
    expect(() => refuseOfficeElsewhere({ kind: 'brand' }, other)).not.toThrow()
  })

  test('two at once, and staff and member at once: one succeeds, the other is refused', async () => {
    const { owner } = await member()
    const office = await insertOffice(database.db, { brandId })
    const twice = await Promise.allSettled(
      [1, 2].map(() => transferMember(deps(), owner, { officeId: office.id, reason })),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [staffs] = await Promise.allSettled([
      changeAutoRenew(deps(), owner, { autoRenew: false, reason }),
      setAutoRenew({ db: database.db, now, today }, { ...owner, autoRenew: false, ip: '', userAgent: null }),
    ])
    const written = (await acts(owner.accountId)).map(({ action }) => action)
    expect(written.filter((action) => action === 'member.auto_renew_changed')).toHaveLength(
      staffs.status === 'fulfilled' ? 1 : 0,
    )
    expect(written.filter((action) => action === 'member.office_changed')).toHaveLength(1)
    const [row] = await database.db.select().from(memberships).where(eq(memberships.id, owner.membershipId))
    expect(row).toMatchObject({ autoRenew: false, officeId: office.id })
  })

  test('a cancellation refunds what its preview said, once, and is undone with its refund', async () => {
    const { owner } = await member({ joinedOn: '2026-11-10' })
    const gateway = new SandboxGateway({ db: database.db, now: () => now, timeoutMs: 1_000 })
    const { refundCents, endsOn } = await previewCancellation({ db: database.db, now }, owner)
    expect(refundCents).toBe(16_400)
    const cancel = (confirm = { refundCents, endsOn }) =>
      cancelForMember({ ...deps(), gateway }, owner, { key: newId(), confirm, reason })
    await expect(cancel({ refundCents: refundCents + 1, endsOn })).rejects.toMatchObject({
      code: 'stale_quote',
    })
    const both = await Promise.allSettled([cancel(), cancel()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await keepForMember(deps(), owner, { reason })
    expect((await acts(owner.accountId)).map(({ action }) => action)).toEqual([
      'member.cancelled',
      'member.kept',
    ])
    expect((await database.db.select().from(refunds)).map(({ status }) => status)).toEqual(['withdrawn'])
    expect(await checkInvariant({ db: database.db, now, gateway })).toEqual([])
  })

  test('a person’s time on the plan ends at the price shown, and at no other', async () => {
    const { owner, dependents } = await member({ dependents: [{ firstName: 'Wren' }] })
    const dependentId = dependents[0]?.id ?? ''
    const { renewalTotalCents } = await previewPersonEnding(deps(), owner, dependentId)
    const asked = { dependentId, reason }
    const wrong = endPerson(deps(), owner, { ...asked, renewalTotalCents: renewalTotalCents + 1 })
    await expect(wrong).rejects.toMatchObject({ code: 'stale_quote' })
    const is = await endPerson(deps(), owner, { ...asked, renewalTotalCents })
    expect(is.dependents[0]?.endsOn).toBe(is.termEndsOn)
    await expect(endPerson(deps(), owner, { ...asked, renewalTotalCents })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await acts(owner.accountId)).toHaveLength(1)
  })

  test('a reissued card has a new code, and the old one says that it has ended', async () => {
    const { owner, membership } = await member()
    const brand = await findBrandById(database.db, brandId)
    if (!brand) throw new Error('no brand')
    const card = {
      db: database.db,
      now,
      sessionSecret: 'secret',
      publicOrigin: 'https://www.example.com',
      defaultBrand: 'first',
    }
    const token = async () => {
      const { statusUrl } = await findMemberCard(card, { brand, ...owner })
      return new URL(statusUrl).pathname.split('/').at(-1) ?? ''
    }
    const status = (code: string) => readCardStatus(card, { brand, token: code })
    const old = await token()
    await reissueCard(deps(), owner, { reason })
    const fresh = await token()
    expect(fresh).not.toBe(old)
    expect(await status(old)).toMatchObject({ usable: false, isReplaced: true })
    expect(await status(fresh)).toMatchObject({ usable: true, isReplaced: false })
    expect(await acts(owner.accountId)).toMatchObject([{ before: { card: 1 }, after: { card: 2 } }])
    const { memberNumber } = membership
    await reissueCard(deps(), owner, { reason, withNumber: true })
    const [row] = await database.db.select().from(memberships).where(eq(memberships.id, membership.id))
    expect(row).toMatchObject({ cardIssue: 3, formerNumbers: [memberNumber] })
    expect(row?.memberNumber).not.toBe(memberNumber)
    expect(await status(fresh)).toMatchObject({ usable: false, isReplaced: true })
  })

  test('an email is resent to their current address; without one nothing is sent', async () => {
    const { owner, membership } = await member()
    const row = { brandId, template: 'annual-reminder', to: 'old@example.com', dedupeKey: newId() }
    const [sent] = await database.db
      .insert(mails)
      .values({ ...row, props: { membershipId: membership.id } })
      .returning()
    await database.db
      .update(accounts)
      .set({ email: 'now@example.com' })
      .where(eq(accounts.id, owner.accountId))
    await sendMailAgain(deps(), owner, { mailId: sent?.id ?? '', reason })
    await sendCardLink(deps(), owner, { reason })
    const queued = (await database.db.select().from(mails)).filter(({ id }) => id !== sent?.id)
    expect(queued.map(({ template, to }) => [template, to]).toSorted()).toEqual([
      ['annual-reminder', 'now@example.com'],
      ['update-card', 'now@example.com'],
    ])
    await database.db.update(accounts).set({ email: null }).where(eq(accounts.id, owner.accountId))
    await expect(sendCardLink(deps(), owner, { reason })).rejects.toMatchObject({ code: 'conflict' })
    expect(await acts(owner.accountId)).toHaveLength(2)
  })
})
