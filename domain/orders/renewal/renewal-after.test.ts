import { beforeEach, expect, it } from 'vitest'
import { consents, orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { previewRenewal } from './quote-renewal.server.ts'
import { renewMembership } from './renew-membership.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

const child = (dateOfBirth: string) => ({ relationship: 'child', dateOfBirth }) as const
const member = (more: Parameters<typeof world.member>[0] = {}) =>
  world.member({ joinedOn: '2025-12-01', state: 'FL', ...more })
const preview = (of: InsertedMember, days?: Parameters<typeof previewRenewal>[2]) =>
  previewRenewal(world.deps(), world.ownerOf(of), days)
const chargedOn = async (of: InsertedMember, day: string) => {
  world.goTo(day)
  const before = (await world.renewalsOf(of)).length
  await world.runDay()
  return (await world.renewalsOf(of)).slice(before).map(({ amountCents }) => amountCents)
}

it('the renewal after a renewal is for the people on the plan then: named, shown and charged', async () => {
  const family = await member({ dependents: [child('2001-03-01')] })
  const shown = await preview(family)
  expect(shown).toMatchObject({
    totalCents: 17_341,
    renewsOn: '2027-12-01',
    renewalTotalCents: 14_900,
    isLast: false,
  })
  await world.renew(family)
  expect(await database.db.select().from(orders)).toContainEqual(
    expect.objectContaining({ kind: 'renewal', renewalTotalCents: 14_900 }),
  )
  expect((await world.view(family)).renewalTotalCents).toBe(14_900)
  expect(await chargedOn(family, '2027-12-01')).toEqual([14_900])
})

it('a children’s plan whose last child ages out in the paid term has nothing to renew', async () => {
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id, tier: 'child', name: 'Kids' })
  const family = await member({ planId: plan.id, dependents: [child('2001-03-01')] })
  expect(await preview(family)).toMatchObject({ renewalTotalCents: 0, isLast: true })
  await world.renew(family)
  expect(await chargedOn(family, '2027-12-01')).toEqual([])
})

it('a credit of $200.00 pays for a renewal of $149.00, and the next one is quoted and charged at $98.00', async () => {
  const credited = await member()
  await world.credit(credited, 20_000)
  expect(await preview(credited)).toMatchObject({
    totalCents: 0,
    renewalTotalCents: 14_900,
    renewalCreditCents: 5_100,
  })
  await world.renew(credited)
  expect((await world.view(credited)).nextCharge).toEqual({ date: '2027-12-01', amountCents: 9_800 })
  expect(await chargedOn(credited, '2027-12-01')).toEqual([9_800])
})

it('a date moved past a child’s 26th birthday is agreed to with the renewal without the child', async () => {
  const family = await member({ dependents: [child('2000-12-20')] })
  const days = { kind: 'move', to: '2027-01-15' } as const
  const { termStartsOn, totalCents, consent } = await preview(family, days)
  expect(consent).toContain(
    'charge my payment method on file $149.00 on 01/15/27 and every year after that, until I turn this off',
  )
  const chosen = { days, told: { ip: '198.51.100.7', userAgent: 'Test' } }
  const confirm = { termStartsOn, totalCents }
  await renewMembership(world.deps(), { ...world.ownerOf(family), key: 'a-key-of-mine', confirm, chosen })
  expect((await database.db.select().from(consents)).map(({ text }) => text)).toContain(consent)
  expect(await chargedOn(family, '2027-01-15')).toEqual([14_900])
})

it('members who return, or continue on a plan for one, see the renewal as it will be', async () => {
  const back = await member({
    status: 'expired',
    paidTerms: 1,
    joinedOn: '2025-11-01',
    dependents: [child('2001-03-01')],
  })
  await world.publishAnew(world.plan.id, { yearCents: 19_900 })
  const shown = await preview(back)
  expect(shown).toMatchObject({ renewalTotalCents: 19_900 })
  expect(shown.totalCents).toBeGreaterThan(19_900)
  await world.renew(back)
  expect((await world.view(back)).renewalTotalCents).toBe(19_900)
})
