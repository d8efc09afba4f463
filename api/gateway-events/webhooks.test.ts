import { readFileSync } from 'node:fs'
import { count } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { coupons } from '#db/schema/plans.ts'
import { webhookDeliveries } from '#db/schema/webhooks.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { listGatewayEvents } from '#domain/back-office/billing/gateway-events/gateway-events.queries.server.ts'
import { closeBrand } from '#domain/back-office/brands/closing/close-brand.server.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import type { Services } from '#domain/services.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts'
import { addEndpoint } from '#domain/webhooks/endpoints.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { sandboxWebhookRoutes } from '#integrations/payments/sandbox/api/sandbox-webhook.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { signSandboxEvent } from '#integrations/payments/sandbox/sandbox-webhook.server.ts'
import { stripeWebhookRoutes } from '#integrations/payments/stripe/api/stripe-webhook.ts'
import { StripeGateway } from '#integrations/payments/stripe/stripe-gateway.server.ts'
import { type Draft, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { StripeStandIn } from '#tests/helpers/stripe/stripe-stand-in.ts'
import { openTestApi, testServices } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const alarm = vi.fn()
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let stripe: StripeStandIn
let services: Services
let door: ReturnType<typeof openTestApi>

beforeEach(async () => {
  alarm.mockClear()
  world = await openCheckoutWorld(database.db, clock)
  services = testServices(database.db, clock, { alarm })
  door = openTestApi({ services, brand: world.brand, routers: [stripeWebhookRoutes, sandboxWebhookRoutes] })
  stripe = new StripeStandIn()
  await stripe.start()
  return () => stripe.stop()
})

const rows = async (table: typeof payments | typeof memberships | typeof mails | typeof quarantinedEvents) =>
  (await database.db.select({ rows: count() }).from(table))[0]?.rows

async function send(
  gateway: PaymentGateway,
  { body, signature }: { body: string; signature: string | null },
  path = `/api/webhooks/${gateway.name}`,
) {
  const headers = signature ? { [`${gateway.name}-signature`]: signature } : {}
  services.gateway = gateway
  return (await door.request(path, { method: 'POST', body, headers })).status
}

describe('events of Stripe', () => {
  // No timeout may fire here: on a busy machine it would hit the request before the one whose response is dropped.
  const timeoutMs = 30_000
  const gateway = () => {
    const { secretKey, webhookSecret, address: server } = stripe
    return new StripeGateway({ secretKey, webhookSecret, timeoutMs, warn: () => {}, server })
  }

  /** A draft that was paid, although Stripe's response was lost, and its PaymentIntent. */
  async function confirming(): Promise<{ draft: Draft; intent: Record<string, unknown> }> {
    const draft = await world.draft()
    stripe.fail('reset_after', /confirm$/)
    expect((await confirm(draft)).confirmed.status).toBe('confirming')
    stripe.fail(null)
    return { draft, intent: newestIntent() }
  }
  const confirm = (draft: Draft) => {
    const paymentToken = stripe.books.createMethod('pm_card_visa')
    return world.confirm(draft, { paymentToken, on: { ...world.deps(), gateway: gateway() } })
  }
  const newestIntent = (): Record<string, unknown> => [...stripe.books.intents.values()].at(-1) ?? {}
  const event = (type: string, object: object, options: Parameters<StripeStandIn['event']>[2] = {}) =>
    stripe.event(type, object, { now: clock.now, ...options })
  const violations = () => checkInvariant({ db: database.db, now: clock.now, gateway: gateway() })

  it('settle an order whose response was lost: a hundred times, out of order, one transition and one email', async () => {
    const { intent } = await confirming()
    const failed = event('payment_intent.payment_failed', { ...intent, amount_received: 0 }, { id: 'evt_0' })
    const succeeded = event('payment_intent.succeeded', intent)
    for (const sent of [failed, succeeded, failed]) expect(await send(gateway(), sent)).toBe(200)
    for (let round = 0; round < 10; round += 1) {
      const all = await Promise.all(Array.from({ length: 10 }, () => send(gateway(), succeeded)))
      expect(new Set(all)).toEqual(new Set([200]))
    }
    expect([await rows(payments), await rows(memberships), await rows(mails)]).toEqual([1, 1, 1])
    expect(await rows(quarantinedEvents)).toBe(0)
    expect(await violations()).toEqual([])
  })

  it('settle an order that was being paid for when its brand was closed, and notify listeners', async () => {
    const { db } = database
    const { intent } = await confirming()
    const [brandId, { now }] = [world.brand.id, clock]
    const staffId = (await insertStaff(db)).id
    const heard = { brandId, url: 'https://hooks.example.com/a', events: ['payment.succeeded' as const] }
    const secret = 'a secret for tests, of more than 32 letters'
    await addEndpoint({ db, now, secret, by: commandLine }, heard, staffId)
    const closing = { brandId, on: '2026-11-20', name: world.brand.name, reason: 'A test' }
    await closeBrand({ db, now, by: commandLine }, closing)
    expect(await send(gateway(), event('payment_intent.succeeded', intent))).toBe(200)
    expect([await rows(payments), await rows(memberships)]).toEqual([1, 1])
    const [told] = await db.select().from(webhookDeliveries)
    const post = async () => ({ status: 200 })
    expect(await deliverWebhook({ db, now, secret, post }, told?.id ?? '')).toBe('delivered')
    expect(await violations()).toEqual([])
  })

  it('may arrive before the browser’s response, which then shows the settled order', async () => {
    const draft = await world.draft()
    stripe.fail('hang_after', /confirm$/)
    const answer = confirm(draft)
    await vi.waitFor(() => expect(stripe.books.charges).toHaveLength(1), { interval: 10 })
    expect(await send(gateway(), event('payment_intent.succeeded', newestIntent()))).toBe(200)
    expect(await rows(memberships)).toBe(1)
    stripe.hangUp()
    expect((await answer).confirmed.status).toBe('active')
    expect([await rows(memberships), await rows(mails)]).toEqual([1, 1])
    expect(await violations()).toEqual([])
  })

  it('are refused when unsigned, altered, signed with another secret or older than 300 seconds, and change nothing', async () => {
    const { intent } = await confirming()
    const good = event('payment_intent.succeeded', intent)
    const bad = [
      { ...good, signature: null },
      { ...good, signature: 'nonsense' },
      { ...good, body: good.body.replace('"usd"', '"eur"') },
      event('payment_intent.succeeded', intent, { secret: 'whsec_of_somebody_else' }),
      event('payment_intent.succeeded', intent, { ageSeconds: 301 }),
    ]
    for (const sent of bad) expect(await send(gateway(), sent)).toBe(400)
    expect(await database.db.select().from(payments)).toMatchObject([{ status: 'unknown', lookups: 0 }])
    expect([await rows(memberships), await rows(quarantinedEvents)]).toEqual([0, 0])
    expect(await send(gateway(), { ...good, signature: good.signature })).toBe(200)
    expect(await rows(memberships)).toBe(1)
  })

  const other = '01890000-0000-7000-8000-000000000000'
  it.each<[string, (intent: Record<string, unknown>) => object]>([
    ['amount', () => ({ amount_received: 1 })],
    ['currency', () => ({ currency: 'eur' })],
    ['brand', ({ metadata }) => ({ metadata: { ...(metadata as object), brandId: other } })],
    ['order', ({ metadata }) => ({ metadata: { ...(metadata as object), orderId: other } })],
    ['payment', ({ metadata }) => ({ metadata: { ...(metadata as object), paymentId: other } })],
    ['key', ({ metadata }) => ({ metadata: { ...(metadata as object), enamel_key: 'nobody' } })],
    ['metadata at all', () => ({ metadata: {} })],
  ])('with another %s are set aside with one alarm, and create no member', async (_, change) => {
    const { intent } = await confirming()
    const sent = event('payment_intent.succeeded', { ...intent, ...change(intent) })
    for (let round = 0; round < 3; round += 1) expect(await send(gateway(), sent)).toBe(200)
    expect([await rows(memberships), await rows(quarantinedEvents), await rows(mails)]).toEqual([0, 1, 0])
    expect(alarm).toHaveBeenCalledOnce()
    expect(await database.db.select().from(payments)).toMatchObject([{ status: 'unknown', lookups: 0 }])
  })

  it('about money for a failed payment, or a second charge for one, are set aside', async () => {
    const draft = await world.draft()
    const paymentToken = stripe.books.createMethod('pm_card_chargeDeclined')
    const on = { ...world.deps(), gateway: gateway() }
    await expect(world.confirm(draft, { paymentToken, on })).rejects.toMatchObject({ code: 'card_declined' })
    const declined = newestIntent()
    expect(await send(gateway(), event('payment_intent.payment_failed', declined))).toBe(200)
    expect(await rows(quarantinedEvents)).toBe(0)
    const paid = { ...declined, amount_received: declined.amount }
    expect(await send(gateway(), event('payment_intent.succeeded', paid, { id: 'evt_2' }))).toBe(200)
    await confirm(draft)
    const second = event('payment_intent.succeeded', { ...newestIntent(), id: 'pi_second' }, { id: 'evt_3' })
    expect(await send(gateway(), second)).toBe(200)
    const aside = await database.db.select().from(quarantinedEvents).orderBy(quarantinedEvents.reason)
    expect(aside).toMatchObject([
      { reason: 'a second charge for one payment' },
      { reason: 'money for a payment that failed' },
    ])
    expect(await rows(memberships)).toBe(1)
  })

  it('about refunds and disputes missing from our books are set aside', async () => {
    await confirm(await world.draft())
    const [charge = {}] = stripe.books.charges
    stripe.books.createRefund({ payment_intent: newestIntent().id, amount: 100 })
    expect(await send(gateway(), event('charge.refunded', charge, { id: 'evt_r' }))).toBe(200)
    const dispute = { id: 'dp_1', charge: 'ch_1', amount: 14_900, reason: 'fraudulent' }
    expect(await send(gateway(), event('charge.dispute.created', dispute, { id: 'evt_d' }))).toBe(200)
    expect(
      await send(gateway(), event('charge.dispute.closed', { ...dispute, status: 'lost' }, { id: 'evt_l' })),
    ).toBe(200)
    const returned = { id: 're_1', charge: 'ch_1', amount: 100, failure_reason: 'lost_or_stolen_card' }
    expect(await send(gateway(), event('refund.failed', returned, { id: 'evt_f' }))).toBe(200)
    expect(await rows(quarantinedEvents)).toBe(4)
    expect(alarm).toHaveBeenCalledTimes(4)
  })

  it('§faults 59: about test money where real money is taken, or the reverse, are set aside: nothing comes of them', async () => {
    const { intent } = await confirming()
    const live = event('payment_intent.succeeded', intent, { id: 'evt_live', livemode: true })
    expect(await send(gateway(), live)).toBe(200)
    const ofCase = readFileSync('tests/helpers/stripe/other-mode-event.json', 'utf8')
    for (let round = 0; round < 3; round += 1) {
      expect(await send(gateway(), stripe.signed(ofCase, clock.now))).toBe(200)
    }
    // With a live key, live and test events are reversed.
    const { webhookSecret, address: server } = stripe
    const real = new StripeGateway({
      secretKey: 'sk_live_x',
      webhookSecret,
      timeoutMs,
      warn: () => {},
      server,
    })
    const test = event('payment_intent.succeeded', intent, { id: 'evt_test' })
    expect(await send(real, test)).toBe(200)
    const aside = await database.db.select().from(quarantinedEvents).orderBy(quarantinedEvents.eventId)
    const reason = 'it is about real money, and only test money is taken here'
    expect(aside).toMatchObject([
      { eventId: 'evt_case14', reason, said: { otherMode: 'live', about: 'dp_case14' }, paymentId: null },
      { eventId: 'evt_live', reason, brandId: null, settledAt: null },
      { eventId: 'evt_test', reason: 'it is about test money, and real money is taken here' },
    ])
    expect(alarm).toHaveBeenCalledTimes(3)
    expect([await rows(memberships), await rows(mails)]).toEqual([0, 0])
    expect(await database.db.select().from(payments)).toMatchObject([{ status: 'unknown', lookups: 0 }])
    // The console shows them; staff can only mark them as seen.
    const shown = await listGatewayEvents(database.db, null)
    expect(shown).toHaveLength(3)
    for (const one of shown) {
      expect(one).toMatchObject({ isLinkable: false, isRefundable: false, recording: null, settled: null })
    }
  })

  it('of a debit settle it when it clears, and record a bank return once, in any order', async () => {
    const draft = await world.draft()
    const paymentToken = stripe.books.createMethod('pm_usBankAccount')
    const on = { ...world.deps(), gateway: gateway() }
    const { confirmed } = await world.confirm(draft, { paymentToken, paymentKind: 'us_bank_account', on })
    expect(confirmed).toMatchObject({ status: 'pending', clearsBy: expect.any(String) })
    expect(await send(gateway(), event('payment_intent.processing', newestIntent(), { id: 'evt_p' }))).toBe(
      200,
    )
    stripe.books.clearDebits()
    const { charge, ...dispute } = stripe.books.returnDebit()
    const disputed = { ...dispute, charge: (charge as { id: string }).id }
    const sent = [
      event('charge.dispute.created', disputed, { id: 'evt_d' }),
      event('payment_intent.succeeded', newestIntent(), { id: 'evt_s' }),
      event('charge.dispute.closed', disputed, { id: 'evt_c' }),
    ]
    for (const one of [...sent, ...sent]) expect(await send(gateway(), one)).toBe(200)
    expect(await database.db.select().from(refunds)).toMatchObject([
      { kind: 'bank_return', status: 'succeeded', reason: 'bank_not_authorized' },
    ])
    expect(await database.db.select().from(memberships)).toMatchObject([{ status: 'lapsed' }])
    expect([await rows(quarantinedEvents), alarm.mock.calls]).toEqual([0, []])
    expect(await violations()).toEqual([])
  })

  it('of a refund that the bank returned undo it once, and staff are notified', async () => {
    await confirm(await world.draft())
    const [payment] = await database.db.select().from(payments)
    const given = { brandId: world.brand.id, paymentId: payment?.id ?? '', amountCents: 100 }
    await database.db.insert(refunds).values({
      ...given,
      reason: 'test',
      status: 'succeeded',
      idempotencyKey: 'refund-1',
      gatewayReference: 're_1',
    })
    const returned = { id: 're_1', charge: 'ch_1', amount: 100, failure_reason: 'lost_or_stolen_card' }
    for (const object of [{ ...returned, amount: 99 }, returned, returned])
      expect(await send(gateway(), event('refund.failed', object, { id: `evt_${object.amount}` }))).toBe(200)
    expect(await database.db.select().from(refunds)).toMatchObject([
      { status: 'failed', failureCode: 'lost_or_stolen_card' },
    ])
    const told = (await database.db.select().from(mails)).map(({ template }) => template)
    expect(told.filter((template) => template === 'staff-refund-failed')).toHaveLength(1)
  })

  it('of a refund may come before that of its charge: both are recorded without anybody’s help', async () => {
    const { intent } = await confirming()
    stripe.books.createRefund({ payment_intent: intent.id, amount: 3_000 })
    const [charge = {}] = stripe.books.charges
    expect(await send(gateway(), event('charge.refunded', charge, { id: 'evt_r' }))).toBe(200)
    expect(await send(gateway(), event('payment_intent.succeeded', intent, { id: 'evt_s' }))).toBe(200)
    expect(await database.db.select().from(refunds)).toMatchObject([
      { status: 'succeeded', amountCents: 3_000 },
    ])
    expect([await rows(memberships), await rows(quarantinedEvents)]).toEqual([1, 0])
    expect(await violations()).toEqual([])
  })

  it('of a completed bank verification settle an order whose browser left', async () => {
    const draft = await world.draft()
    const paymentToken = stripe.books.createMethod('pm_card_authenticationRequired')
    const on = { ...world.deps(), gateway: gateway() }
    const { confirmed } = await world.confirm(draft, { paymentToken, on })
    stripe.books.authenticate(confirmed.check?.clientSecret ?? '', true)
    const succeeded = event('payment_intent.succeeded', newestIntent())
    for (let round = 0; round < 3; round += 1) expect(await send(gateway(), succeeded)).toBe(200)
    expect([await rows(memberships), await rows(mails), await rows(quarantinedEvents)]).toEqual([1, 1, 0])
    expect(await violations()).toEqual([])
  })

  it('about a stored card settle the order that costs nothing, and no other', async () => {
    const all = { brandId: world.brand.id, code: 'ALL', percentOff: 100, amountOffCents: null }
    await database.db
      .insert(coupons)
      .values({ ...all, label: 'Free', duration: 'first_term', appliesTo: 'all' })
    const draft = await world.draft({ couponCode: 'ALL' })
    expect(draft.view.quote.totalCents).toBe(0)
    const paymentToken = stripe.books.createMethod('pm_card_authenticationRequired')
    const on = { ...world.deps(), gateway: gateway() }
    const { confirmed } = await world.confirm(draft, { paymentToken, on })
    const clientSecret = confirmed.check?.clientSecret ?? ''
    const setup = [...stripe.books.setups.values()].at(-1) ?? { metadata: {} }
    const ours = setup.metadata as Record<string, string>
    const other = '01890000-0000-7000-8000-000000000000'
    for (const [id, metadata] of Object.entries({
      evt_a: {},
      evt_b: { ...ours, brandId: other },
      evt_c: { ...ours, orderId: other },
    })) {
      expect(await send(gateway(), event('setup_intent.succeeded', { ...setup, metadata }, { id }))).toBe(200)
    }
    expect([await rows(memberships), await rows(quarantinedEvents)]).toEqual([0, 3])
    stripe.books.authenticate(clientSecret, true)
    const failed = event('setup_intent.setup_failed', setup, { id: 'evt_late' })
    const succeeded = event('setup_intent.succeeded', setup)
    for (const sent of [failed, succeeded, succeeded]) expect(await send(gateway(), sent)).toBe(200)
    expect([await rows(memberships), await rows(mails), await rows(quarantinedEvents)]).toEqual([1, 1, 3])
    expect(await violations()).toEqual([])
  })

  it('about a card that was saved on its own are accepted and change nothing', async () => {
    const setup = { metadata: { enamel_key: 'card:some-account:some-token', purpose: 'card' } }
    expect(await send(gateway(), event('setup_intent.succeeded', setup))).toBe(200)
    expect(await rows(quarantinedEvents)).toBe(0)
  })

  it('of unrequested types are accepted and ignored', async () => {
    expect(await send(gateway(), event('constructor', {}))).toBe(200)
    expect(await rows(quarantinedEvents)).toBe(0)
  })
})

describe('events of the sandbox gateway', () => {
  it('are sent signed, settle once, and are checked against our books like any other', async () => {
    const sent: { body: string; signature: string }[] = []
    const secret = 'a secret between two sides of one house'
    const deliver = async (body: string, signature: string) => sent.push({ body, signature })
    const now = () => clock.now
    const gateway = new SandboxGateway({ db: database.db, now, timeoutMs: 300, webhook: { secret, deliver } })
    const paymentToken = await world.token('4000000000000119')
    const draft = await world.draft()
    const { confirmed } = await world.confirm(draft, { paymentToken, on: { ...world.deps(), gateway } })
    expect(confirmed.status).toBe('confirming')
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 5_000 })
    const [{ body, signature } = { body: '', signature: '' }] = sent

    const resigned = (text: string, at = clock.now) => ({
      body: text,
      signature: signSandboxEvent(secret, text, at),
    })
    const old = resigned(body, new Date(clock.now.getTime() - 301_000))
    const ahead = resigned(body, new Date(clock.now.getTime() + 365 * 86_400_000))
    const ofNothing = resigned(JSON.stringify({ ...JSON.parse(body), object: null }))
    const bad = [
      { body, signature: null },
      { body: body.replace('USD', 'EUR'), signature },
      old,
      ahead,
      ofNothing,
    ]
    for (const event of bad) expect(await send(gateway, event)).toBe(400)
    expect([await rows(memberships), await rows(quarantinedEvents)]).toEqual([0, 0])
    expect(await send(gateway, resigned(body.replace('USD', 'EUR').replace('evt_', 'evt_other_')))).toBe(200)
    expect([await rows(memberships), await rows(quarantinedEvents)]).toEqual([0, 1])
    const all = await Promise.all(Array.from({ length: 20 }, () => send(gateway, { body, signature })))
    expect(new Set(all)).toEqual(new Set([200]))
    expect([await rows(memberships), await rows(mails)]).toEqual([1, 1])
    expect(await world.violations()).toEqual([])
  })

  it('have no endpoint where another gateway is in use', async () => {
    expect(await send(world.gateway, { body: '{}', signature: null }, '/api/webhooks/stripe')).toBe(404)
  })
})
