import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { agreements, dependents, membershipTerms } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { openRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paymentsFor } from '#tests/helpers/payments-for.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { addDependent } from './add-dependent.server.ts'
import { quoteDependent } from './quote-dependent.server.ts'
import { previewUndoAddition, undoAddition, undoableAdditions } from './undo-addition.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
const kim = { firstName: 'Kim', lastName: 'Alder', dateOfBirth: '2015-03-02', relationship: 'child' } as const

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  member = await world.member({ interval: 'year', joinedOn: '2026-05-21' })
})

async function add(key = 'add-kim-please', firstName = 'Kim') {
  const owner = world.ownerOf(member)
  const person = { ...kim, firstName, disabled: false }
  const { todayCents, renewalTotalCents } = await quoteDependent(world.deps(), owner, person)
  const body = { ...person, agreed: { todayCents, renewalTotalCents } }
  return addDependent(world.deps(), { owner, key, body, ip: '::1', userAgent: null, waitMs: 2_000 })
}
const which = (dependentId: string) => ({ owner: world.ownerOf(member), dependentId })
const preview = (dependentId: string) => previewUndoAddition(database.db, which(dependentId))
const takeBack = (
  dependentId: string,
  refundCents: number,
  { key = 'take-kim-back', on = world.deps() } = {},
) => undoAddition(on, { ...which(dependentId), key, confirm: { refundCents } })

describe('a person added by mistake', () => {
  it('is removed the same day with a full refund, and the books and documents say so', async () => {
    const { dependentId, chargedCents } = await add()
    expect(
      await undoableAdditions(database.db, {
        owner: world.ownerOf(member),
        membershipId: member.membership.id,
      }),
    ).toEqual(new Set([dependentId]))
    expect(await preview(dependentId)).toEqual({
      dependentId,
      refundCents: chargedCents,
      renewalTotalCents: 14_900,
    })
    const done = await takeBack(dependentId, chargedCents)
    expect(done).toMatchObject({ refundCents: chargedCents, refundStatus: 'paid', renewalTotalCents: 14_900 })
    const { active } = await readDashboard(database.db, world.ownerOf(member))
    expect(active?.dependents).toEqual([])
    expect(active?.renewalTotalCents).toBe(14_900)
    const { db } = database
    expect(await db.select().from(membershipTerms).where(eq(membershipTerms.kind, 'additional'))).toEqual([])
    const versions = await db.select().from(agreements).orderBy(agreements.version)
    expect(JSON.stringify(versions.at(-2)?.content)).toContain('Kim Alder')
    expect(JSON.stringify(versions.at(-1)?.content)).not.toContain('Kim Alder')
    const told = await db.select().from(mails).where(eq(mails.template, 'family-changed'))
    const changes = told.map(({ props }) => props)
    expect(changes).toHaveLength(2)
    expect(changes).toContainEqual(expect.objectContaining({ change: 'added' }))
    expect(changes).toContainEqual(
      expect.objectContaining({ change: 'taken_back', chargedCents: 0, refundCents: chargedCents }),
    )
    const [order] = await db.select().from(orders).where(eq(orders.kind, 'addition'))
    expect(told.map(({ dedupeKey }) => dedupeKey)).toContain(`family-taken-back:${order?.id}`)
    const [refund] = await db.select().from(refunds)
    expect(refund?.reason).toBe('a person was taken back on the day they were added')
    expect(await world.violations()).toEqual([])
  })

  it('is refunded once, by any number of requests and keys, and may be added again', async () => {
    const { dependentId, chargedCents } = await add()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((round) =>
        takeBack(dependentId, chargedCents, { key: `take-back-${round % 3}` }),
      ),
    )
    for (const answer of answers) expect(answer).toMatchObject({ dependentId, refundCents: chargedCents })
    expect(await database.db.select().from(refunds)).toHaveLength(1)
    expect(await world.mailsOf('family-changed')).toBe(2)
    expect(await add('add-kim-again')).toMatchObject({ status: 'added', chargedCents })
    expect(await world.violations()).toEqual([])
  })

  it('leaves others who were added, at their price', async () => {
    const { dependentId, chargedCents } = await add()
    const other = await add('add-lee-please', 'Lee')
    expect((await preview(dependentId)).renewalTotalCents).toBe(14_900 + 9_900)
    await takeBack(dependentId, chargedCents)
    const { active } = await readDashboard(database.db, world.ownerOf(member))
    expect(active?.dependents.map(({ id }) => id)).toEqual([other.dependentId])
    expect(active?.renewalTotalCents).toBe(14_900 + 9_900)
    expect(await world.violations()).toEqual([])
  })

  it('isn’t removed for a different amount than was shown', async () => {
    const { dependentId, chargedCents } = await add()
    await expect(takeBack(dependentId, chargedCents - 1)).rejects.toMatchObject({
      code: 'stale_quote',
      message: 'This has changed since it was shown to you. Please look at it again.',
      details: { takeBack: { refundCents: chargedCents } },
    })
    expect(await database.db.select().from(refunds)).toEqual([])
  })

  it('isn’t removed on a later day, after a visit, or with the membership over', async () => {
    const { dependentId, chargedCents } = await add()
    const conflict = { code: 'conflict' }
    clock.now = new Date('2026-11-21T18:00:00Z')
    await expect(preview(dependentId)).rejects.toMatchObject({
      ...conflict,
      message:
        'You can undo adding a person only on the day you added them. You can still remove them at the end of the term.',
    })
    await expect(takeBack(dependentId, chargedCents)).rejects.toMatchObject(conflict)
    // 11:30 PM the same day in Arizona.
    clock.now = new Date('2026-11-21T06:30:00Z')
    expect((await preview(dependentId)).refundCents).toBe(chargedCents)
    const own = { membershipId: member.membership.id, visitedOn: '2026-11-20' }
    await insertVisit(database.db, own)
    expect((await preview(dependentId)).refundCents).toBe(chargedCents)
    const visit = { ...own, dependentId }
    const { id } = await insertVisit(database.db, visit)
    await expect(preview(dependentId)).rejects.toMatchObject({
      ...conflict,
      message: 'Kim has used the plan already. Please call us.',
    })
    await database.pool.query('delete from visits where id = $1', [id])
    await world.cancel(member)
    const message = 'This membership is over already.'
    await expect(preview(dependentId)).rejects.toMatchObject({ ...conflict, message })
    expect(await world.violations()).toEqual([])
  })

  it('added for free is removed without a refund', async () => {
    clock.now = new Date('2027-05-20T18:00:00Z')
    const { dependentId, chargedCents } = await add()
    expect(chargedCents).toBe(0)
    const free = { refundCents: 0, refundStatus: 'none', renewalTotalCents: 14_900 }
    for (const key of ['once', 'once', 'once-more'])
      expect(await takeBack(dependentId, 0, { key: `take-back-${key}` })).toMatchObject(free)
    const { active } = await readDashboard(database.db, world.ownerOf(member))
    expect(active?.dependents).toEqual([])
    expect(await database.db.select().from(refunds)).toEqual([])
    expect(await world.mailsOf('family-changed')).toBe(2)
    expect(await world.violations()).toEqual([])
  })

  it('doesn’t refund what the office has already refunded', async () => {
    const { dependentId, chargedCents } = await add()
    const [payment] = await paymentsFor(database.db, eq(orders.kind, 'addition'))
    const part = { brandId: world.brand.id, paymentId: payment?.id ?? '', reason: 'a kindness' }
    await openRefund(world.deps(), { ...part, amountCents: 100 })
    expect((await preview(dependentId)).refundCents).toBe(chargedCents - 100)
    await openRefund(world.deps(), { ...part, amountCents: chargedCents - 100 })
    await world.reconcile()
    expect(await takeBack(dependentId, 0)).toMatchObject({ refundCents: 0 })
    expect(await database.db.select().from(refunds)).toHaveLength(2)
    expect(await world.violations()).toEqual([])
  })

  it('isn’t removed once the plan was changed or renewed since: that counts them', async () => {
    clock.now = new Date('2027-05-10T18:00:00Z')
    member = await world.member({ interval: 'year', joinedOn: '2026-05-21', state: 'CA' })
    const { dependentId } = await add()
    clock.now = new Date('2027-05-10T18:00:01Z')
    await world.renew(member)
    await expect(preview(dependentId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You have renewed or changed your plan since you added Kim. Please call us.',
    })
  })

  it('one key is for one person and one response', async () => {
    const { dependentId, chargedCents } = await add()
    const other = await add('add-lee-please', 'Lee')
    const done = await takeBack(dependentId, chargedCents)
    expect(await takeBack(dependentId, chargedCents)).toEqual(done)
    await expect(takeBack(other.dependentId, chargedCents)).rejects.toMatchObject({
      code: 'key_reused',
    })
    const stranger = await world.member({ joinedOn: '2026-05-21' })
    member = stranger
    const theirs = await add('add-kim-please')
    expect(await takeBack(theirs.dependentId, theirs.chargedCents)).toMatchObject({ refundStatus: 'paid' })
  })

  it('must have been added today: longer-standing people can’t be removed this way', async () => {
    const older = await world.member({ joinedOn: '2026-05-21', dependents: [{}] })
    const dependentId = older.dependents[0]?.id ?? ''
    await expect(
      previewUndoAddition(database.db, { owner: world.ownerOf(older), dependentId }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(preview(dependentId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('survives a process killed at any statement: once, and the same amount in the end', async () => {
    let statements = 0
    for (let died = true; died; statements++) {
      member = await world.member({ interval: 'year', joinedOn: '2026-05-21' })
      const { dependentId, chargedCents } = await add(`add-for-${statements}`)
      const dying = createCrashingDb(database.url, statements)
      const key = `killed-take-back-${statements}`
      await takeBack(dependentId, chargedCents, { key, on: { ...world.deps(), db: dying.db } }).catch(
        () => null,
      )
      died = dying.died
      await dying.close()
      clock.now = new Date(clock.now.getTime() + 61_000)
      await world.reconcile()
      expect(await takeBack(dependentId, chargedCents, { key })).toMatchObject({
        refundStatus: 'paid',
        refundCents: chargedCents,
      })
    }
    expect(statements).toBeGreaterThan(6)
    expect(await database.db.select().from(refunds)).toHaveLength(statements)
    expect(await database.db.select().from(dependents)).toHaveLength(statements)
    expect(await world.violations()).toEqual([])
  }, 120_000)
})
