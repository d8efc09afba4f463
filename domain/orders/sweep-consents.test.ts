import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { memberships } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { sweepConsents } from './sweep-consents.server.ts'

const database = useDatabase()
const agreedAt = new Date('2026-11-20T18:00:00Z')
let membershipId: string

beforeEach(async () => {
  const { db } = database
  const brand = await insertBrand(db)
  const { plan } = await insertPlan(db, { brandId: brand.id })
  const at = { brandId: brand.id, planId: plan.id, now: agreedAt, joinedOn: '2026-11-20' }
  const { account, membership } = await insertMember(db, at)
  membershipId = membership.id
  const words = { kind: 'terms', text: 'I agree.', textVersion: '1', agreedAt } as const
  await db.delete(consents)
  await db.insert(consents).values({ ...words, brandId: brand.id, accountId: account.id })
})

const sweepOn = (day: string) => sweepConsents({ db: database.db, now: new Date(`${day}T19:00:00Z`) })
const endOn = (day: string) =>
  database.db
    .update(memberships)
    .set({ status: 'cancelled', autoRenew: false, cancelledAt: new Date(`${day}T18:00:00Z`) })
    .where(eq(memberships.id, membershipId))

test('a consent is kept three years, and while its membership runs', async () => {
  expect(await sweepOn('2029-11-20')).toBe(0)
  expect(await sweepOn('2031-01-01')).toBe(0)
})

test('or one year after the end, whichever is later; then it is deleted', async () => {
  await endOn('2027-01-15')
  expect(await sweepOn('2028-02-01')).toBe(0)
  expect(await sweepOn('2029-11-19')).toBe(0)
  expect(await sweepOn('2029-11-21')).toBe(1)
})

test('for a membership that ended late it is deleted a year after that', async () => {
  await endOn('2029-06-30')
  expect(await sweepOn('2029-12-01')).toBe(0)
  expect(await sweepOn('2030-06-29')).toBe(0)
  expect(await sweepOn('2030-07-01')).toBe(1)
})
