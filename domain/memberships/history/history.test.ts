import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentMethods } from '#db/schema/billing.ts'
import { dependents } from '#db/schema/memberships.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertCard } from '#demo/fixtures/cards.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { readActivity } from './activity.queries.server.ts'
import { activityPageSize } from './activity.schema.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'

test('activity lists what happened, newest first, for one account of one brand', async () => {
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
  expect(refunded?.amountCents).toBe(promised?.amountCents)
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

test('activity comes in pages, each entry once', async () => {
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
