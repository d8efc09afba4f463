import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { paymentMethods, payments } from '#db/schema/billing.ts'
import { brands } from '#db/schema/brands.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { planPrices } from '#db/schema/plans.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { renewDueMemberships } from './renew-due.server.ts'
import { renewOnSchedule } from './renew-on-schedule.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-12-01T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  world = await openRenewalWorld(database.db, clock)
})

const due = { interval: 'month', joinedOn: '2026-11-01', paidTerms: 1 } as const
const one = (member: InsertedMember) => renewOnSchedule(world.deps(), world.ownerOf(member))

it('continues past one that can’t be renewed, and reports which', async () => {
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id })
  const [good, broken] = [await world.member(due), await world.member({ ...due, planId: plan.id })]
  await database.db.delete(planPrices).where(eq(planPrices.planVersionId, broken.planVersion.id))
  const heard: [string, string][] = []
  const today = { brandId: world.brand.id, today: '2026-12-01' }
  const counts = await renewDueMemberships(world.deps(), today, (error, id) =>
    heard.push([String(error), id]),
  )
  expect(counts).toMatchObject({ renewed: 1, broken: 1 })
  expect(heard).toEqual([[expect.any(String), broken.membership.id]])
  expect(await renewDueMemberships(world.deps(), today)).toMatchObject({ renewed: 0, broken: 1 })
  expect(await world.read(good)).toMatchObject({ termEndsOn: '2026-12-31' })
})

it('rechecks under the lock whether a member is due, and skips those who aren’t', async () => {
  for (const not of [
    { joinedOn: '2026-06-01' },
    { ...due, joinedOn: '2026-11-02' },
    { ...due, autoRenew: false },
    { status: 'past_due', joinedOn: '2025-11-25', paidTerms: 1 },
    { status: 'lapsed', joinedOn: '2026-09-21', interval: 'month', paidTerms: 1 },
  ] as const)
    expect([not, await one(await world.member(not))]).toEqual([not, 'skipped'])
  const member = await world.member(due)
  expect([await one(member), await one(member)]).toEqual(['renewed', 'skipped'])
})

it('charges no one at a closed brand', async () => {
  const member = await world.member(due)
  const close = (on: string) => {
    const closing = { on, tellsAt: '2026-10-01T00:00:00Z', toldSince: '2026-10-01T00:00:00Z' }
    return database.db.update(brands).set({ settings: { ...world.brand.settings, closing } })
  }
  await close('2026-11-30')
  expect(await one(member)).toBe('skipped')
  await close('2026-12-01')
  expect(await one(member)).toBe('renewed')
})

it('without a card a member owes from the day on; one with nothing to pay renews all the same', async () => {
  const coupon = { brandId: world.brand.id, percentOff: 100, duration: 'every_term' } as const
  const { id: renewalCouponId } = await insertCoupon(database.db, coupon)
  const [owing, free] = [await world.member(due), await world.member({ ...due, renewalCouponId })]
  await database.db.update(memberships).set({ paymentMethodId: null })
  await database.db.delete(paymentMethods)
  expect([await one(owing), await one(free)]).toEqual(['declined', 'renewed'])
  expect(await world.read(owing)).toMatchObject({ status: 'past_due', pastDueSince: '2026-12-01' })
  expect(await world.read(free)).toMatchObject({ status: 'active', termEndsOn: '2026-12-31' })
})

it('processes everyone due, however many, each once', async () => {
  await Promise.all(Array.from({ length: 201 }, () => world.member(due)))
  expect(await world.runDay()).toMatchObject({ renewed: 201, declined: 0, broken: 0 })
  expect(await database.db.$count(orders, eq(orders.kind, 'renewal'))).toBe(201)
}, 60_000)

/** A child alone on a $6.95 monthly plan who turns 26 two days into the second term. */
async function kid(more: Parameters<typeof world.member>[0] = {}) {
  const { plan } = await insertPlan(database.db, {
    brandId: world.brand.id,
    tier: 'child',
    name: 'Kids',
    monthCents: 695,
  })
  return world.member({
    interval: 'month',
    joinedOn: '2026-11-20',
    paidTerms: 1,
    planId: plan.id,
    dependents: [{ relationship: 'child', dateOfBirth: '2000-12-22' }],
    ...more,
  })
}

it('starts a term of 44 cents for free: no one is past due over less than can be charged', async () => {
  const member = await kid()
  expect(await world.autoRenewTermsOf(member)).toMatchObject({ renewalTotalCents: 0 })
  world.goTo('2026-12-20')
  expect(await world.runDay()).toMatchObject({ renewed: 1, declined: 0 })
  expect(await world.read(member)).toMatchObject({ status: 'active', pastDueSince: null })
  expect(await world.renewalsOf(member)).toMatchObject([{ amountCents: 0, status: 'succeeded' }])
  expect(await world.violations()).toEqual([])
})

it('restores members past due over less than can be charged, on any day before it lapses', async () => {
  world.goTo('2026-12-25')
  const member = await kid({ status: 'past_due' })
  const tooLittle = eq(orders.kind, 'renewal')
  const [declined] = await database.db.select().from(orders).where(tooLittle)
  const lines = [
    { kind: 'plan' as const, label: 'Kids, to 12/21/26', quantity: 1, unitCents: 44, amountCents: 44 },
  ]
  await database.db.update(orders).set({ totalCents: 44, lines }).where(tooLittle)
  await database.db
    .update(payments)
    .set({ amountCents: 44, failureCode: 'amount_too_small' })
    .where(eq(payments.orderId, declined?.id ?? ''))
  await database.db
    .update(memberships)
    .set({ chargeTriedOn: '2026-12-25' })
    .where(eq(memberships.id, member.membership.id))
  expect(await world.read(member)).toMatchObject({ status: 'past_due', pastDueSince: '2026-12-20' })
  expect(await world.runDay()).toMatchObject({ renewed: 1, declined: 0 })
  expect(await world.read(member)).toMatchObject({ status: 'active', pastDueSince: null })
  expect(await world.runDay()).toMatchObject({ renewed: 0, declined: 0 })
})
