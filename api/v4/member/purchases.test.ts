import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { loginRoutes } from '#api/auth/login.ts'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { planChangeRoutes } from './plan-changes.ts'
import { purchaseRoutes } from './purchases.ts'

const database = useDatabase()
const phone = '6025550123'

async function signedIn() {
  const clock = { now: new Date('2026-11-20T18:00:00Z') }
  const world = await openRenewalWorld(database.db, clock)
  await publish(database.db, world.brand)
  const account = { phone }
  const member = await world.member({ joinedOn: '2026-05-21', account })
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id, yearCents: 22_900 })
  const content = createContentStore({ db: database.db, log: () => {} })
  const services = testServices(database.db, clock, { gateway: world.gateway, content })
  const routers = [sessionCheckRoutes, loginRoutes, purchaseRoutes, planChangeRoutes]
  const browser = new TestBrowser(openTestApi({ services, brand: world.brand, routers }))
  await signInAs(browser, { db: database.db, email: member.account.email, now: clock.now })
  const ask = (call: string, body: object, key?: string) =>
    browser.post(`/api/v4/member/${call}`, body, key ? { 'idempotency-key': key } : {})
  return { world, browser, ask, membershipId: member.membership.id, planId: plan.id }
}

test('buying is previewed first, then done once per key, and the body can’t set the price', async () => {
  const { world, ask, planId } = await signedIn()
  const choice = { planId, interval: 'year' }
  const asked = await ask('purchaseSubscription', choice)
  expect(asked.status).toBe(200)
  const { quote, termStartsOn, texts } = await asked.json()
  expect(quote).toMatchObject({ totalCents: 24_400, renewalTotalCents: 22_900 })
  expect(texts.disclosure).toContain('not insurance')
  const consents = { disclosure: true, terms: true, autoRenew: true }
  const confirm = { totalCents: 24_400, renewalTotalCents: 22_900, termStartsOn, consents }
  const send = (body: object, key?: string) => ask('purchaseSubscription', { ...choice, ...body }, key)
  expect((await send({ confirm })).status).toBe(400)
  expect((await send({ confirm, priceCents: 1 }, 'purchase-1')).status).toBe(422)
  expect((await send({ confirm: { ...confirm, discountCents: 1 } }, 'purchase-1')).status).toBe(422)
  const unread = { ...confirm, consents: { ...consents, disclosure: false } }
  expect((await send({ confirm: unread }, 'purchase-1')).status).toBe(422)
  const stale = await send({ confirm: { ...confirm, totalCents: 1 } }, 'purchase-1')
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({
    code: 'stale_quote',
    purchase: { quote: { totalCents: 24_400 } },
  })
  const done = await send({ confirm }, 'purchase-1')
  expect(done.status).toBe(201)
  expect(await (await send({ confirm }, 'purchase-1')).text()).toBe(await done.text())
  expect(await world.violations()).toEqual([])
})

test('§faults 22: confirming wrong totals can’t be used to guess coupon codes without limit', async () => {
  const { ask, planId } = await signedIn()
  const choice = { planId, interval: 'year' }
  const { termStartsOn } = await (await ask('purchaseSubscription', choice)).json()
  const consents = { disclosure: true, terms: true, autoRenew: true }
  const confirm = { totalCents: 1, renewalTotalCents: 1, termStartsOn, consents }
  const guess = (code: number) =>
    ask('purchaseSubscription', { ...choice, couponCode: `GUESS${code}`, confirm }, `guess-number-${code}`)
  const statuses: number[] = []
  for (let code = 0; code < 32; code += 1) statuses.push((await guess(code)).status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(409))
  expect(statuses.slice(30)).toEqual([429, 429])
})

test('changing the plan is previewed first, then done once; a scheduled change can be undone', async () => {
  const { world, browser, ask, membershipId, planId } = await signedIn()
  const choice = { membershipId, planId, interval: 'year', when: 'renewal' }
  const { todayCents, renewalTotalCents, renewsOn } = await (await ask('changePlan', choice)).json()
  const confirm = { todayCents, renewalTotalCents, renewsOn }
  expect(confirm).toEqual({ todayCents: 0, renewalTotalCents: 22_900, renewsOn: '2027-05-21' })
  expect((await ask('changePlan', { ...choice, confirm })).status).toBe(400)
  expect((await ask('changePlan', { ...choice, confirm, planVersionId: planId }, 'change-1')).status).toBe(
    422,
  )
  expect((await ask('changePlan', { ...choice, when: 'yesterday' })).status).toBe(422)
  const stale = await ask(
    'changePlan',
    { ...choice, confirm: { ...confirm, renewalTotalCents: 1 } },
    'change-1',
  )
  expect(await stale.json()).toMatchObject({ statusCode: 409, planChange: { renewalTotalCents: 22_900 } })
  expect((await ask('changePlan', { ...choice, confirm }, 'change-1')).status).toBe(201)
  const kept = await browser.write('DELETE', `/api/v4/member/changePlan/${membershipId}`)
  expect(await kept.json()).toMatchObject({ nextPlan: null, renewalTotalCents: 14_900 })

  const now = { ...choice, when: 'now' }
  const quote = await (await ask('changePlan', now)).json()
  const agreed = { todayCents: quote.todayCents, renewalTotalCents, renewsOn }
  const done = await ask('changePlan', { ...now, confirm: agreed }, 'change-2')
  expect(await done.json()).toMatchObject({ status: 'changed', chargedCents: quote.todayCents })
  expect(await world.violations()).toEqual([])
})

test('the agreement of a purchase is a PDF before it is accepted, also when it adds a new person', async () => {
  const { ask, planId } = await signedIn()
  const wren = { firstName: 'Wren', lastName: 'Hollis', dateOfBirth: '2019-04-02', relationship: 'child' }
  const choice = { planId, interval: 'year', dependents: [wren] }
  const answer = await ask('purchaseAgreement', { ...choice, autoRenew: true })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  expect(text).toContain('Wren Hollis')
  expect(text).toContain('renew this membership automatically')
  const ending = await ask('purchaseAgreement', { ...choice, autoRenew: false })
  const read = await extractText(new Uint8Array(await ending.arrayBuffer()), { mergePages: true })
  expect(read.text).toContain('It does not renew automatically')
  expect((await ask('purchaseAgreement', { ...choice, autoRenew: true, totalCents: 1 })).status).toBe(422)
})
