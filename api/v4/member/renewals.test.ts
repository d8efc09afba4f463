import { expect, test } from 'vitest'
import { loginRoutes } from '#api/auth/login.ts'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { renewalRoutes } from './renewals.ts'

const database = useDatabase()

async function signedIn(more: { joinedOn: string; interval: 'month' | 'year'; autoRenew?: boolean }) {
  const clock = { now: new Date('2026-11-20T18:00:00Z') }
  const world = await openRenewalWorld(database.db, clock)
  const member = await world.member(more)
  const services = testServices(database.db, clock, { gateway: world.gateway })
  const routers = [sessionCheckRoutes, loginRoutes, renewalRoutes]
  const browser = new TestBrowser(openTestApi({ services, brand: world.brand, routers }))
  await signInAs(browser, { db: database.db, email: member.account.email, now: clock.now })
  return { world, member, browser, membershipId: member.membership.id }
}

test('renewing is previewed first, then done once per key, and the body can’t set the price', async () => {
  const { world, member, browser, membershipId } = await signedIn({
    joinedOn: '2026-11-01',
    interval: 'month',
    autoRenew: false,
  })
  const ask = (body: object, key?: string) =>
    browser.post('/api/v4/member/renewSubscription', body, key ? { 'idempotency-key': key } : {})
  const asked = await ask({ membershipId })
  expect(asked.status).toBe(200)
  const { termStartsOn, totalCents } = await asked.json()
  expect({ termStartsOn, totalCents }).toEqual({ termStartsOn: '2026-12-01', totalCents: 1_495 })
  expect(await world.renewalsOf(member)).toHaveLength(0)

  const body = { membershipId, confirm: { termStartsOn, totalCents } }
  expect((await ask(body)).status).toBe(400)
  expect((await ask({ ...body, amountCents: 1 }, 'renewal-1')).status).toBe(422)
  expect((await ask({ membershipId, confirm: { termStartsOn, totalCents: 1 } }, 'renewal-1')).status).toBe(
    409,
  )
  const done = await ask(body, 'renewal-1')
  expect(done.status).toBe(201)
  const again = await ask(body, 'renewal-1')
  expect(await again.text()).toBe(await done.text())
  expect(await world.renewalsOf(member)).toHaveLength(1)
  const other = { membershipId, confirm: { termStartsOn: '2027-01-01', totalCents } }
  expect((await ask(other, 'renewal-1')).status).toBe(422)
  expect(await world.violations()).toEqual([])
})

test('canceling shows the refund first and refunds exactly that, once', async () => {
  const { world, browser, membershipId } = await signedIn({ joinedOn: '2026-11-01', interval: 'year' })
  const ask = (body: object, key?: string) =>
    browser.post('/api/v4/member/cancel', body, key ? { 'idempotency-key': key } : {})
  const preview = await (await ask({ membershipId })).json()
  expect(preview).toMatchObject({ effect: 'ends_today', refundKind: 'full' })
  const { refundCents, endsOn } = preview
  const confirm = { refundCents, endsOn }
  expect((await ask({ membershipId, confirm })).status).toBe(400)
  expect((await ask({ membershipId, confirm: true }, 'cancel-00')).status).toBe(422)
  const other = { membershipId, confirm: { refundCents: refundCents + 1, endsOn } }
  const stale = await ask(other, 'cancel-00')
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ code: 'stale_quote', cancellation: { refundCents } })
  const done = await ask({ membershipId, confirm }, 'cancel-01')
  expect(done.status).toBe(201)
  expect(await done.json()).toEqual({ ...preview, refundStatus: 'promised' })
  expect((await ask({ membershipId, confirm }, 'cancel-01')).status).toBe(201)
  expect((await ask({ membershipId, confirm }, 'cancel-02')).status).toBe(409)
  expect((await ask({ membershipId })).status).toBe(409)
  expect(await world.violations()).toEqual([])
})
