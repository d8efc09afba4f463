import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import { dependents } from '#db/schema/memberships.ts'
import { contactMessages } from '#db/schema/support.ts'
import { insertBrand } from '#demo/brands.ts'
import { insertCard } from '#demo/cards.ts'
import { insertMember } from '#demo/members.ts'
import { insertVisit } from '#demo/visits.ts'
import { useDatabase } from '#tests/support/database.ts'
import { openRenewalWorld } from '#tests/support/renewal-world.ts'
import { readActivity } from './activity.queries.server.ts'
import { activityPageSize } from './activity.schema.ts'
import { readOwnData } from './own-data.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'

test('activity tells what happened, newest first, to one account of one brand', async () => {
  const { db } = database
  const world = await openRenewalWorld(db, { now })
  const member = await world.member({
    joinedOn: '2024-11-01',
    interval: 'year',
    dependents: [{ firstName: 'Wren' }],
  })
  const owner = world.ownerOf(member)
  const other = await world.member({ account: { firstName: 'Somebody' } })
  await db
    .update(dependents)
    .set({ startsOn: '2025-03-01', endsOn: '2026-02-01' })
    .where(eq(dependents.membershipId, member.membership.id))
  await db
    .update(paymentMethods)
    .set({ createdAt: new Date('2024-11-01T18:00:00Z') })
    .where(eq(paymentMethods.accountId, member.account.id))
  const later = await insertCard(db, { brandId: owner.brandId, accountId: member.account.id, now })
  await db.update(paymentMethods).set({ createdAt: now }).where(eq(paymentMethods.id, later.id))
  const told = async () => (await readActivity(db, owner, 1)).entries.map(({ kind, on }) => [kind, on])
  expect(await told()).toEqual([
    ['card_changed', '2026-11-20'],
    ['renewed', '2026-11-01'],
    ['person_ended', '2026-02-01'],
    ['renewed', '2025-11-01'],
    ['person_added', '2025-03-01'],
    ['paid', '2024-11-01'],
    ['joined', '2024-11-01'],
  ])
  await world.cancel(member)
  await world.keep(member)
  await world.cancel(member)
  expect((await told()).slice(0, 4).map(([kind]) => kind)).toEqual([
    'refund_promised',
    'cancelled',
    'kept',
    'cancelled',
  ])
  const [promised] = (await readActivity(db, owner, 1)).entries.filter(
    ({ kind }) => kind === 'refund_promised',
  )
  expect(promised).toMatchObject({ detail: '11/21/26', amountCents: expect.any(Number) })
  await world.sendRefunds()
  expect((await told()).map(([kind]) => kind)).not.toContain('refund_promised')
  const [refunded] = (await readActivity(db, owner, 1)).entries.filter(({ kind }) => kind === 'refunded')
  expect(refunded?.amountCents).toBeGreaterThan(0)
  expect((await told()).map(([kind]) => kind)).toContain('cancelled')
  const elsewhere = await insertBrand(db)
  expect((await readActivity(db, { ...owner, brandId: elsewhere.id }, 1)).entries).toEqual([])
  expect((await readActivity(db, world.ownerOf(other), 1)).entries.map(({ kind }) => kind)).not.toContain(
    'person_added',
  )
})

test('activity says in words why a charge was refused', async () => {
  const member = await insertMember(database.db, { now, status: 'past_due', interval: 'month' })
  const { brandId, id: accountId } = member.account
  const { entries } = await readActivity(database.db, { brandId, accountId, today }, 1)
  const [declined] = entries.filter(({ kind }) => kind === 'declined')
  expect(declined?.detail).toMatch(/^(Your bank|The card)/)
})

test('activity comes by pages, each entry once', async () => {
  const member = await insertMember(database.db, { now, interval: 'month', joinedOn: '2024-05-20' })
  const { brandId, id: accountId } = member.account
  const owner = { brandId, accountId, today }
  const first = await readActivity(database.db, owner, 1)
  const second = await readActivity(database.db, owner, 2)
  expect(first).toMatchObject({ page: 1, more: true })
  expect(first.entries).toHaveLength(activityPageSize)
  expect(second.more).toBe(false)
  const all = [...first.entries, ...second.entries].map(({ kind, on }) => `${kind} ${on}`)
  expect(new Set(all).size).toBe(all.length)
  expect(all.at(-1)).toBe('joined 2024-05-20')
})

test('own data holds what was written by the confirmed email, since it was theirs, to this brand', async () => {
  const { db } = database
  const email = 'passed.on@example.com'
  const emailVerifiedAt = new Date('2026-06-01T18:00:00Z')
  const mine = await insertMember(db, { now, account: { email, emailVerifiedAt } })
  const { brandId, id: accountId } = mine.account
  const elsewhere = await insertBrand(db)
  const wrote = (message: string, receivedAt: string, more: { email?: string; brandId?: string } = {}) => ({
    brandId,
    email,
    reference: message,
    name: 'Morgan',
    topic: 'other' as const,
    isMember: true,
    message,
    receivedAt: new Date(receivedAt),
    receivedOn: receivedAt.slice(0, 10),
    ...more,
  })
  await db
    .insert(contactMessages)
    .values([
      wrote('by who had it before', '2026-05-01T18:00:00Z'),
      wrote('mine', '2026-07-01T18:00:00Z'),
      wrote('from another address', '2026-07-01T18:00:00Z', { email: 'other@example.com' }),
      wrote('to another brand', '2026-07-01T18:00:00Z', { brandId: elsewhere.id }),
    ])
  const read = () => readOwnData(db, { brandId, accountId, today })
  expect((await read()).messages).toMatchObject([{ message: 'mine' }])
  await db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, accountId))
  expect((await read()).messages).toEqual([])
})

test('own data holds every table of one account, and nothing that opens anything or is another’s', async () => {
  const { db } = database
  const mine = await insertMember(db, {
    now,
    account: { passwordHash: 'secret-hash' },
    dependents: [{ firstName: 'Wren' }],
  })
  const { brandId, id: accountId } = mine.account
  const other = await insertMember(db, { now, brandId, dependents: [{ firstName: 'Stranger' }] })
  await insertVisit(db, { membershipId: mine.membership.id, visitedOn: '2026-11-01' })
  await insertVisit(db, { membershipId: other.membership.id, visitedOn: '2026-11-02' })
  const data = await readOwnData(db, { brandId, accountId, today })
  expect(data).toMatchObject({
    account: { email: mine.account.email },
    memberships: [{ memberNumber: mine.membership.memberNumber }],
    people: [{ firstName: 'Wren' }],
    visits: [{ visitedOn: '2026-11-01' }],
    payments: [{ status: 'succeeded' }],
    receipts: [{ number: mine.receipts[0]?.number }],
  })
  expect(data.cards).toHaveLength(1)
  const text = JSON.stringify(data)
  for (const no of ['secret-hash', 'Stranger', other.membership.memberNumber, 'idempotency', 'reference']) {
    expect(text).not.toContain(no)
  }
  const elsewhere = await insertBrand(db)
  const reading = readOwnData(db, { brandId: elsewhere.id, accountId, today })
  await expect(reading).rejects.toMatchObject({ code: 'not_found' })
})
