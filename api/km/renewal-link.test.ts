import { expect, test } from 'vitest'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { createRenewalPaymentLink } from '#domain/orders/renewal-payment-link/create-renewal-payment-link.server.ts'
import { sandboxGatewayRoutes } from '#integrations/payments/sandbox/api/sandbox-gateway.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { renewalLinkRoutes } from './renewal-link.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const card = { number: '4000 0027 6000 3184', expMonth: 12, expYear: 2031, cvc: '123' }

test('a renewal is paid through an emailed link: bank verification, a decline with its reason, and guesses that open nothing', async () => {
  const { db } = database
  const world = await openRenewalWorld(db, clock)
  const member = await world.member({ status: 'past_due' })
  const { token } = await createRenewalPaymentLink({ db, now: clock.now }, world.ownerOf(member))
  const services = testServices(db, clock, { gateway: world.gateway })
  const routers = [sessionCheckRoutes, renewalLinkRoutes, sandboxGatewayRoutes]
  const browser = new TestBrowser(openTestApi({ services, brand: world.brand, routers }))
  const opened = await browser.post('/api/km/renewal/link', { token })
  const { state, due } = await opened.json()
  expect([opened.status, state, due.isPastDue]).toEqual([200, 'due', true])
  expect(opened.headers.get('cache-control')).toBe('no-store')
  const confirm = { termStartsOn: due.termStartsOn, totalCents: due.totalCents }
  const tokenOf = async () => (await (await browser.post('/sandbox-gateway/tokens', card)).json()).token
  const pay = (key: string, paymentToken: string, shown: object = confirm) =>
    browser.post(
      '/api/km/renewal/payments',
      { token, confirm: shown, paymentToken },
      { 'idempotency-key': key },
    )
  const other = await pay('another-sum', await tokenOf(), { ...confirm, totalCents: 1 })
  expect([other.status, (await other.json()).code]).toEqual([409, 'stale_quote'])
  for (const believed of [false, true]) {
    const [key, paymentToken] = [`believed-${believed}`, await tokenOf()]
    const { status, check } = await (await pay(key, paymentToken)).json()
    expect(status).toBe('confirming')
    await browser.post('/sandbox-gateway/authentications', { ...check, believed })
    const answer = await pay(key, paymentToken)
    const { code, message, termEndsOn } = await answer.json()
    expect([answer.status, believed ? termEndsOn : code]).toEqual(
      believed ? [201, due.termEndsOn] : [402, 'card_declined'],
    )
    if (!believed) expect(message).toContain('couldn’t verify it’s you')
  }
  expect(await (await browser.post('/api/km/renewal/link', { token })).json()).toMatchObject({
    state: 'paid',
  })
  const guessed = await browser.post('/api/km/renewal/link', { token: 'x'.repeat(43) })
  expect([guessed.status, (await guessed.json()).code]).toEqual([404, 'not_found'])
  expect(await world.violations()).toEqual([])
})
