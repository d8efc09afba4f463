import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { couponRedemptions } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships, priceNotices } from '#db/schema/memberships.ts'
import { plans } from '#db/schema/plans.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { sendNotices } from './send-notices.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

const publishAnew = (prices: Parameters<typeof world.publishAnew>[1]) =>
  world.publishAnew(world.plan.id, prices)
const notify = () => sendNotices({ db: database.db }, { brandId: world.brand.id, today: world.today() })
/** Simulates the outbox job. */
const sendMails = () =>
  database.db.update(mails).set({ status: 'sent', sentAt: clock.now }).where(eq(mails.status, 'queued'))
const paid = async (member: InsertedMember) =>
  (await world.renewalsOf(member)).map(({ amountCents }) => amountCents)
const redeem = (couponId: string, { payments: [first] }: InsertedMember) =>
  database.db.insert(couponRedemptions).values({
    brandId: world.brand.id,
    couponId,
    paymentId: first?.id ?? '',
    email: 'a@b.c',
    dateOfBirth: '1988-04-12',
    status: 'redeemed',
  })
const view = async (member: InsertedMember) =>
  (await findMembership(database.db, world.ownerOf(member))).membership

it('a higher-priced version has its own notice 30 days ahead, is shown, and is charged', async () => {
  const member = await world.member({ joinedOn: '2025-12-20' })
  await publishAnew({ yearCents: 19_900 })
  world.goTo('2026-11-19')
  expect(await notify()).toMatchObject({ priceNotices: 0, renewalNotices: 1 })
  const untold = { nextCharge: { date: '2026-12-20', amountCents: 14_900 }, priceRise: null }
  expect(await view(member)).toMatchObject({ ...untold, laterPriceCents: 19_900 })
  world.goTo('2026-11-20')
  const [one, other] = await Promise.all([notify(), notify()])
  expect(one.priceNotices + other.priceNotices).toBe(1)
  expect(await notify()).toMatchObject({ priceNotices: 0, renewalNotices: 0 })
  expect(await world.mailsOf('renewal-notice')).toBe(2)
  await sendMails()
  const rise = { startsOn: '2026-12-20', previousCents: 14_900, renewalTotalCents: 19_900 }
  const told = { priceRise: rise, nextCharge: { amountCents: 19_900 }, laterPriceCents: null }
  expect(await view(member)).toMatchObject(told)
  world.goTo('2026-12-05')
  expect(await notify()).toMatchObject({ priceNotices: 0, renewalNotices: 1 })
  world.goTo('2026-12-20')
  await world.runDay()
  expect(await paid(member)).toEqual([19_900])
  expect(await view(member)).toMatchObject({ priceRise: null, renewalTotalCents: 19_900 })
  expect(await world.violations()).toEqual([])
})

it('a version published too late, or whose email never went out, isn’t charged until announced in time', async () => {
  const late = await world.member({ joinedOn: '2025-12-04' })
  const unsent = await world.member({ joinedOn: '2025-12-20' })
  await publishAnew({ yearCents: 19_900 })
  expect(await notify()).toMatchObject({ priceNotices: 1 })
  world.goTo('2026-12-06')
  await sendMails()
  // Too late to give notice of an increase, so this charge is certain.
  expect(await view(unsent)).toMatchObject({ renewalTotalCents: 14_900, laterPriceCents: null })
  world.goTo('2026-12-20')
  await world.runDay()
  expect([await paid(late), await paid(unsent)]).toEqual([[14_900], [14_900]])
  world.goTo('2027-11-10')
  expect(await notify()).toMatchObject({ priceNotices: 1 })
  await sendMails()
  world.goTo('2027-12-04')
  await world.runDay()
  expect(await paid(late)).toEqual([14_900, 19_900])
  expect(await world.violations()).toEqual([])
})

it('a monthly member is notified 15 to 30 days ahead, once, and about an even higher price separately', async () => {
  const member = await world.member({ joinedOn: '2026-11-10', interval: 'month' })
  await publishAnew({ monthCents: 1_995 })
  expect(await notify()).toMatchObject({ priceNotices: 1, renewalNotices: 0 })
  await sendMails()
  await publishAnew({ monthCents: 2_495 })
  world.goTo('2026-11-24')
  expect(await notify()).toMatchObject({ priceNotices: 1 })
  world.goTo('2026-11-26')
  expect(await notify()).toMatchObject({ priceNotices: 0 })
  // The second email waits for an SMTP server that is down.
  world.goTo('2026-12-10')
  await world.runDay()
  expect(await paid(member)).toEqual([1_995])
  expect(await database.db.$count(priceNotices)).toBe(2)
})

it('an ending coupon is announced, and what was agreed to at joining is charged', async () => {
  const coupon = await insertCoupon(database.db, {
    brandId: world.brand.id,
    percentOff: 20,
    redemptionCount: 1,
  })
  const member = await world.member({ joinedOn: '2026-11-10', interval: 'month' })
  await redeem(coupon.id, member)
  world.goTo('2026-11-18')
  expect(await notify()).toMatchObject({ priceNotices: 0 })
  world.goTo('2026-11-19')
  expect(await notify()).toMatchObject({ priceNotices: 1 })
  await sendMails()
  expect((await view(member)).priceRise).toEqual({
    startsOn: '2026-12-10',
    previousCents: 1_196,
    renewalTotalCents: 1_495,
  })
  world.goTo('2026-12-10')
  await world.runDay()
  expect(await paid(member)).toEqual([1_495])
  expect(await notify()).toMatchObject({ priceNotices: 0 })
})

it('a member who canceled, or has no email, isn’t notified; the one without email keeps the old price', async () => {
  const silent = await world.member({ joinedOn: '2025-12-10', account: { email: null } })
  const leaving = await world.member({ joinedOn: '2025-12-10', autoRenew: false })
  await database.db
    .update(memberships)
    .set({ cancelledAt: clock.now })
    .where(eq(memberships.id, leaving.membership.id))
  await publishAnew({ yearCents: 19_900 })
  expect(await notify()).toMatchObject({ priceNotices: 0 })
  world.goTo('2026-12-10')
  await world.runDay()
  expect(await paid(silent)).toEqual([14_900])
})

it.each(['lapsed', 'expired', 'cancelled'] as const)(
  'a member who returns after a membership has %s pays the plan’s published price, and is on that version',
  async (status) => {
    const member = await world.member({ status, interval: 'month', joinedOn: '2026-09-21', paidTerms: 1 })
    await database.pool.query("update sandbox_gateway.tokens set behaviour = 'succeed'")
    await publishAnew({ monthCents: 1_995 })
    expect((await previewRenewal(world.deps(), world.ownerOf(member))).totalCents).toBe(1_995)
    expect((await view(member)).renewalTotalCents).toBe(1_995)
    await world.renew(member)
    expect(await paid(member).then((cents) => cents.at(-1))).toBe(1_995)
    expect((await view(member)).renewalTotalCents).toBe(1_995)
    expect(await world.violations()).toEqual([])
  },
)

it('no one returns to a plan no longer sold, in their state, or with their billing cycle', async () => {
  const member = await world.member({
    status: 'expired',
    interval: 'month',
    joinedOn: '2026-09-21',
    paidTerms: 1,
  })
  const refused = () =>
    expect(previewRenewal(world.deps(), world.ownerOf(member))).rejects.toMatchObject({ code: 'not_sold' })
  await publishAnew({ sellableStates: ['TX'] })
  await refused()
  await publishAnew({ monthCents: null })
  await refused()
  expect((await view(member)).renewalTotalCents).toBe(1_495)
  await database.db.update(plans).set({ status: 'retired' })
  await refused()
})
