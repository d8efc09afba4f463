import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loginRoutes } from '#api/auth/login.ts'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { sandboxGatewayRoutes } from '#integrations/payments/sandbox/api/sandbox-gateway.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { billingRoutes } from './billing.ts'
import { planChangeRoutes } from './plan-changes.ts'
import { purchaseRoutes } from './purchases.ts'

const database = useDatabase()
/** The sandbox card whose bank requires authentication every time. */
const checkedCard = { number: '4000 0027 6000 3184', expMonth: 12, expYear: 2031, cvc: '123' }

async function signedIn() {
  const clock = { now: new Date('2026-11-20T18:00:00Z') }
  const world = await openRenewalWorld(database.db, clock)
  await publish(database.db, world.brand)
  const account = { phone: '6025550123' }
  const member = await world.member({ joinedOn: '2026-05-21', account })
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id, yearCents: 22_900 })
  const content = createContentStore({ db: database.db, log: () => {} })
  const services = testServices(database.db, clock, { gateway: world.gateway, content })
  const routers = [
    sessionCheckRoutes,
    loginRoutes,
    billingRoutes,
    purchaseRoutes,
    planChangeRoutes,
    sandboxGatewayRoutes,
  ]
  const browser = new TestBrowser(openTestApi({ services, brand: world.brand, routers }))
  await signInAs(browser, { db: database.db, email: member.account.email, now: clock.now })
  const membershipId = member.membership.id
  return {
    world,
    member,
    ask: (call: string, body: object, key?: string) =>
      browser.post(`/api/v4/member/${call}`, body, key ? { 'idempotency-key': key } : {}),
    token: async (): Promise<string> =>
      (await (await browser.post('/sandbox-gateway/tokens', checkedCard)).json()).token,
    /** Completes the bank's authentication page. */
    answerBank: (check: { clientSecret: string }, believed: boolean) =>
      browser.post('/sandbox-gateway/authentications', { clientSecret: check.clientSecret, believed }),
    charged: async () => {
      const sum = `select coalesce(sum(amount_cents), 0)::int as cents, count(*)::int as times
        from sandbox_gateway.charges c where status = 'succeeded'
        and exists (select from payments p where p.idempotency_key = c.idempotency_key and p.created_at >= $1)`
      return (await database.pool.query(sum, [clock.now])).rows[0]
    },
    choice: { planId: plan.id, interval: 'year' },
    change: { membershipId, planId: plan.id, interval: 'year', when: 'now' },
  }
}
type Signed = Awaited<ReturnType<typeof signedIn>>

async function buyer({ ask, token, choice }: Signed) {
  const { quote, termStartsOn } = await (await ask('purchaseSubscription', choice)).json()
  const { totalCents, renewalTotalCents } = quote
  const consents = { disclosure: true, terms: true, autoRenew: true }
  const confirm = { totalCents, renewalTotalCents, termStartsOn, consents }
  const paymentToken = await token()
  const buy = (key: string) => ask('purchaseSubscription', { ...choice, paymentToken, confirm }, key)
  return { buy, totalCents }
}

async function changer({ ask, token, answerBank, change }: Signed) {
  const paymentToken = await token()
  const { check } = await (await ask('updateBilling', { paymentToken })).json()
  await answerBank(check, true)
  expect(await (await ask('updateBilling', { paymentToken })).json()).toMatchObject({ last4: '3184' })
  const { todayCents, renewalTotalCents, renewsOn } = await (await ask('changePlan', change)).json()
  const confirm = { todayCents, renewalTotalCents, renewsOn }
  return { go: (key: string) => ask('changePlan', { ...change, confirm }, key), todayCents }
}

const membershipCount = async () => (await database.db.select({ rows: count() }).from(memberships))[0]?.rows
const planOf = async ({ member }: Signed) => {
  const own = eq(memberships.id, member.membership.id)
  return (await database.db.select().from(memberships).where(own))[0]?.planId
}

test('another membership waits for the bank to verify its buyer, then is active and paid for once', async () => {
  const signed = await signedIn()
  const { buy, totalCents } = await buyer(signed)
  const asked = await buy('one-key-of-mine')
  expect(asked.status).toBe(201)
  const waiting = await asked.json()
  expect(waiting).toMatchObject({ status: 'confirming', check: { clientSecret: expect.any(String) } })
  expect((await buy('a-second-tab')).status).toBe(409)
  expect(await membershipCount()).toBe(1)
  expect(await signed.charged()).toEqual({ cents: 0, times: 0 })

  await signed.answerBank(waiting.check, true)
  const answers = await Promise.all([1, 2, 3].map(async () => (await buy('one-key-of-mine')).json()))
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 'active', membershipId: waiting.membershipId, totalCents })
    expect(answer.check).toBeUndefined()
  }
  expect(await membershipCount()).toBe(2)
  expect(await signed.charged()).toEqual({ cents: totalCents, times: 1 })
  expect(await signed.world.violations()).toEqual([])
})

test('another membership isn’t sold when the bank’s verification fails, and the buyer can try again', async () => {
  const signed = await signedIn()
  const { buy } = await buyer(signed)
  await signed.answerBank((await (await buy('one-key-of-mine')).json()).check, false)
  const refused = await buy('one-key-of-mine')
  expect(refused.status).toBe(402)
  expect(await refused.json()).toMatchObject({ code: 'card_declined', reason: 'authentication_required' })
  expect(await membershipCount()).toBe(1)
  expect(await signed.charged()).toEqual({ cents: 0, times: 0 })
  const again = await buyer(signed)
  const { check } = await (await again.buy('another-key')).json()
  await signed.answerBank(check, true)
  expect(await (await again.buy('another-key')).json()).toMatchObject({ status: 'active' })
  expect(await signed.world.violations()).toEqual([])
})

test('a higher-priced plan waits for the bank, then starts and is paid for once', async () => {
  const signed = await signedIn()
  const { go, todayCents } = await changer(signed)
  const waiting = await (await go('one-key-of-mine')).json()
  expect(waiting).toMatchObject({
    status: 'confirming',
    receiptId: null,
    check: { clientSecret: expect.any(String) },
  })
  expect((await go('a-second-tab')).status).toBe(409)
  expect(await planOf(signed)).toBe(signed.world.plan.id)
  expect(await signed.charged()).toEqual({ cents: 0, times: 0 })

  await signed.answerBank(waiting.check, true)
  const answers = await Promise.all([1, 2, 3].map(async () => (await go('one-key-of-mine')).json()))
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 'changed', chargedCents: todayCents })
    expect(answer).toMatchObject({ receiptId: expect.any(String) })
    expect(answer.check).toBeUndefined()
  }
  expect(await planOf(signed)).toBe(signed.change.planId)
  expect(await signed.charged()).toEqual({ cents: todayCents, times: 1 })
  expect(await signed.world.violations()).toEqual([])
})

test('a higher-priced plan doesn’t start when the bank’s verification fails: nothing changes', async () => {
  const signed = await signedIn()
  const { go } = await changer(signed)
  await signed.answerBank((await (await go('one-key-of-mine')).json()).check, false)
  const refused = await go('one-key-of-mine')
  expect(refused.status).toBe(402)
  expect(await refused.json()).toMatchObject({ code: 'card_declined', reason: 'authentication_required' })
  expect(await planOf(signed)).toBe(signed.world.plan.id)
  expect(await signed.charged()).toEqual({ cents: 0, times: 0 })
  expect(await signed.world.violations()).toEqual([])
})
