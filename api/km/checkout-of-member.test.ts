import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { paymentLinkToken } from '#domain/orders/desk-sale/payment-link.rules.ts'
import { buyer, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { checkoutAccountRoutes } from './checkout-account.ts'
import { checkoutMemberRoutes } from './checkout-member.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const account = '/api/km/checkout/account'
const complete = { account: { ...buyer, password: 'seven wet otters dancing' } }
const sentence =
  'You’re signed in, so a new membership is added to your account. To buy for someone who should have their own account, sign out first.'
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let browser: TestBrowser

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock)
  const services = testServices(database.db, clock, { gateway: world.gateway, content: world.content })
  const routers = [sessionCheckRoutes, checkoutAccountRoutes, checkoutMemberRoutes]
  browser = new TestBrowser(openTestApi({ services, brand: world.brand, routers }))
})

/** Signs the browser in as a long-time member whose email is also entered at checkout. */
async function signIn(): Promise<string> {
  const { account: known } = await insertMember(database.db, {
    brandId: world.brand.id,
    planId: world.plan.id,
    now: clock.now,
    joinedOn: '2026-05-21',
    account: { email: buyer.email },
  })
  await signInAs(browser, { db: database.db, email: buyer.email, now: clock.now })
  await browser.get('/api/auth')
  return known.id
}

async function draft(choices: object = {}, changes: object = complete): Promise<CheckoutView> {
  const started = await browser.post(account, { planId: world.plan.id, interval: 'year', ...choices })
  const { id } = await started.json()
  const saved = await browser.put(`${account}/${id}`, changes)
  expect(saved.status).toBe(200)
  return saved.json()
}

async function pay(
  { id, quote }: CheckoutView,
  { key = randomUUID(), ...more }: { key?: string; paymentToken?: string; linkToken?: string } = {},
) {
  const consents = { disclosure: true, terms: true, autoRenew: true }
  const order = { checkoutId: id, quoteTotalCents: quote.totalCents, consents }
  const body = { ...order, paymentToken: await world.token(), ...more }
  return browser.post('/api/km/checkout/member', body, { 'idempotency-key': key })
}

const refused = async (answer: Response) => {
  const { code, message, continueAt } = await answer.json()
  expect([answer.status, code, message]).toEqual([409, 'signed_in', sentence])
  return continueAt
}
/** The number of accounts, drafts and payments. */
const counted = () => Promise.all([accounts, checkouts, payments].map((table) => database.db.$count(table)))

describe('a checkout while signed in', () => {
  it('doesn’t start: the response says where members buy the same within their account', async () => {
    await signIn()
    const before = await counted()
    const office = await insertOffice(database.db, { brandId: world.brand.id })
    const { id: planId } = world.plan
    const choices = { planId, interval: 'month', people: 3, officeId: office.id }
    const at = await refused(await browser.post(account, choices))
    expect(at).toBe(`/dashboard/purchase?plan=${planId}&interval=month&people=3&office=${office.id}`)
    expect(await counted()).toEqual(before)
  })

  it('started before signing in is readable, but can’t be changed or paid: one account, nothing charged', async () => {
    await insertCoupon(database.db, { brandId: world.brand.id, code: 'TEXAS20' })
    const office = await insertOffice(database.db, { brandId: world.brand.id })
    const kim = { firstName: 'Kim', lastName: 'Okafor', dateOfBirth: '2015-03-02', relationship: 'child' }
    const order = await draft(
      { officeId: office.id },
      { ...complete, dependents: [kim], couponCode: 'texas20' },
    )
    await signIn()
    const before = await counted()
    const inside = `/dashboard/purchase?plan=${world.plan.id}&interval=year&people=2&office=${office.id}&coupon=TEXAS20`
    expect(
      await refused(await browser.put(`${account}/${order.id}`, { account: { firstName: 'Ann' } })),
    ).toBe(inside)
    expect(await refused(await pay(order))).toBe(inside)
    const read = await browser.get(`${account}/${order.id}`)
    expect(await read.json()).toMatchObject({ status: 'open', account: { firstName: buyer.firstName } })
    expect(await counted()).toEqual(before)

    const without = { couponCode: null, officeId: null, interval: 'month' }
    expect(await refused(await browser.put(`${account}/${order.id}`, without))).toBe(
      `/dashboard/purchase?plan=${world.plan.id}&interval=month&people=2`,
    )
  })

  it('answers as before once its payment is under way, so the outcome is always delivered', async () => {
    world.fail('reset_after')
    const order = await draft()
    const [key, paymentToken] = [randomUUID(), await world.token()]
    expect((await (await pay(order, { key, paymentToken })).json()).status).toBe('confirming')
    await signIn()
    expect((await (await pay(order)).json()).code).toBe('in_flight')
    await world.reconcile({ id: order.id, secret: '', view: order })
    const settled = await pay(order, { key, paymentToken })
    expect(await settled.json()).toEqual({ status: 'active', ...order.order })
  })

  it('that has made them a member still answers, and can’t be changed anymore', async () => {
    const order = await draft()
    const key = randomUUID()
    const paymentToken = await world.token()
    const paid = await (await pay(order, { key, paymentToken })).json()
    expect(await (await pay(order, { key, paymentToken })).json()).toEqual(paid)
    const changed = await browser.put(`${account}/${order.id}`, { interval: 'month' })
    expect((await changed.json()).code).toBe('checkout_closed')
    expect(await refused(await browser.post(account, { planId: world.plan.id, interval: 'year' }))).toBe(
      `/dashboard/purchase?plan=${world.plan.id}&interval=year`,
    )
    expect(await counted()).toEqual([1, 1, 1])
  })

  it('can be paid through a link that a desk sent: the desk knows the buyer', async () => {
    const { db } = database
    const { id, secret, view } = await world.draft({ account: { email: 'kim@example.com' } })
    const { id: linkSentBy } = await insertStaff(db)
    const linkTotalCents = view.quote.totalCents
    const sent = { linkSentAt: clock.now, linkSentBy, linkTotalCents, passwordHash: null }
    await db.update(checkouts).set(sent).where(eq(checkouts.id, id))
    await signIn()
    const paid = await pay(view, { linkToken: paymentLinkToken(id, secret) })
    expect(await paid.json()).toMatchObject({ status: 'active' })
  })
})
