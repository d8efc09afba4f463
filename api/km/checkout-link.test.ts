import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { quoteDeskSale } from '#domain/orders/desk-sale/quote-desk-sale.server.ts'
import { createPaymentLink, sendPaymentLink } from '#domain/orders/desk-sale/send-payment-link.server.ts'
import { buyer, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { checkoutAccountRoutes } from './checkout-account.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

test('the agreement behind a payment link is a PDF before it is accepted, for anyone with its token', async () => {
  const world = await openCheckoutWorld(database.db, clock)
  const { id: staffId } = await insertStaff(database.db, {
    grants: [{ role: 'desk', brandId: world.brand.id }],
  })
  const deps = { ...world.deps(), whitelist: [] }
  const at = { brand: world.brand, officeId: null }
  const account = { ...buyer, email: 'ana@example.com' }
  const asked = { planId: world.plan.id, interval: 'year' as const, account, dependents: [] }
  const { termStartsOn, quote } = await quoteDeskSale(deps, { ...at, sale: asked })
  const sale = { ...asked, confirm: { totalCents: quote.totalCents, termStartsOn } }
  const { id: checkoutId } = await database.db.transaction((tx) =>
    sendPaymentLink({ ...deps, db: tx }, { ...at, staffId, sale }),
  )
  const link = await createPaymentLink(deps, { brandId: world.brand.id, checkoutId })
  const services = testServices(database.db, clock, { content: world.content })
  const browser = new TestBrowser(
    openTestApi({ services, brand: world.brand, routers: [sessionCheckRoutes, checkoutAccountRoutes] }),
  )
  const ask = (body: object) => browser.post('/api/km/checkout/link/agreement', body)

  for (const [autoRenew, words] of [
    [true, 'renew this membership automatically'],
    [false, 'It does not renew automatically'],
  ] as const) {
    const answer = await ask({ token: link?.token, autoRenew })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
    expect(text).toContain(buyer.lastName)
    expect(text).toContain(words)
  }
  expect(
    (await ask({ token: `${checkoutId}.guessed-by-somebody-who-has-no-link`, autoRenew: true })).status,
  ).toBe(404)
})
