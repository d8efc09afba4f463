import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dependents } from '#db/schema/memberships.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import type { Purchase } from './purchase.schema.ts'
import { previewPurchase, purchaseMembership } from './purchase-membership.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

async function openWorld() {
  const world = await openCheckoutWorld(database.db, clock)
  const { brand } = world
  const spouse = {
    firstName: 'Kim',
    lastName: 'Alder',
    relationship: 'spouse',
    dateOfBirth: '1986-04-01',
  } as const
  const joined = { planId: world.plan.id, now: clock.now, joinedOn: '2026-05-21', dependents: [spouse] }
  const member = await insertMember(database.db, { brandId: brand.id, ...joined })
  const buyer = { brand, accountId: member.account.id }
  const choose = (choice: Partial<Purchase>) => ({
    planId: world.plan.id,
    interval: 'year' as const,
    dependentIds: [],
    ...choice,
  })
  const preview = (choice: Partial<Purchase>) => previewPurchase(world.deps(), buyer, choose(choice))
  async function buy(choice: Partial<Purchase>) {
    const { quote, termStartsOn } = await preview(choice)
    const { totalCents, renewalTotalCents } = quote
    const consents = { disclosure: true, terms: true, autoRenew: true } as const
    const confirm = { totalCents, renewalTotalCents, termStartsOn, consents }
    const purchase = { ...choose(choice), confirm }
    const from = { ip: '198.51.100.7', userAgent: 'Test' }
    return purchaseMembership(world.deps(), { ...buyer, key: 'a-key-of-mine', purchase, ...from })
  }
  return { world, member, preview, buy }
}

it('also includes new people, named with it: so a first child can have a children’s plan', async () => {
  const { world, member, preview, buy } = await openWorld()
  const kids = await insertPlan(database.db, {
    brandId: world.brand.id,
    name: 'Kids',
    tier: 'child',
    yearCents: 5_000,
    additionalYearCents: 3_000,
    enrolmentFeeCents: 0,
  })
  const lee = {
    firstName: 'Lee',
    lastName: 'Alder',
    dateOfBirth: '2015-03-02',
    relationship: 'child',
  } as const
  const ash = { ...lee, firstName: 'Ash', dateOfBirth: '2018-03-02' }
  const choice = { planId: kids.plan.id, dependents: [lee, ash] }
  expect(await preview(choice)).toMatchObject({
    covered: ['Lee Alder', 'Ash Alder'],
    quote: { totalCents: 8_000 },
  })
  const { membershipId } = await buy(choice)
  const named = await database.db
    .select({ firstName: dependents.firstName })
    .from(dependents)
    .where(eq(dependents.membershipId, membershipId))
  expect(named.map(({ firstName }) => firstName).sort()).toEqual(['Ash', 'Lee'])
  expect(await world.violations()).toEqual([])

  const kim = member.dependents[0]?.id ?? ''
  const grown = { ...lee, dateOfBirth: '1990-03-02' }
  await expect(preview({ dependentIds: [kim], dependents: [ash, grown] })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ path: 'dependents.1.dateOfBirth' }],
  })
  const friend = { ...ash, relationship: 'other' } as const
  await expect(preview({ planId: kids.plan.id, dependents: [lee, friend] })).rejects.toMatchObject({
    code: 'not_sold',
    fields: [{ path: 'dependents.1.relationship' }],
  })
  await expect(preview({ dependentIds: [kim], dependents: [lee, lee] })).rejects.toMatchObject({
    fields: [{ path: 'dependents.1.firstName' }],
  })
})
