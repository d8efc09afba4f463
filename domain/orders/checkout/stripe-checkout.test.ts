import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { StripeGateway } from '#integrations/payments/stripe/stripe-gateway.server.ts'
import { type Draft, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paymentsFor } from '#tests/helpers/payments-for.ts'
import { type StripeFailure, StripeStandIn } from '#tests/helpers/stripe/stripe-stand-in.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let stripe: StripeStandIn
let gateway: StripeGateway

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock)
  stripe = new StripeStandIn()
  await stripe.start()
  const { secretKey, webhookSecret, address: server } = stripe
  gateway = new StripeGateway({ secretKey, webhookSecret, timeoutMs: 400, warn: () => {}, server })
  return () => stripe.stop()
})

const deps = () => ({ ...world.deps(), gateway })
const confirm = (draft: Draft, card = 'pm_card_visa', key?: string) =>
  world.confirm(draft, { paymentToken: stripe.books.createMethod(card), on: deps(), ...(key ? { key } : {}) })
const violations = () => checkInvariant(deps())
async function reconcile({ id }: Draft) {
  const [payment] = await paymentsFor(database.db, eq(orders.checkoutId, id))
  return (await reconcilePayment({ ...deps() }, payment?.id ?? ''))?.status
}

describe('a checkout paid through Stripe', () => {
  it('is active immediately, and its books match Stripe', async () => {
    expect((await confirm(await world.draft())).confirmed.status).toBe('active')
    expect(await database.db.select().from(payments)).toMatchObject([
      {
        gateway: 'stripe',
        status: 'succeeded',
        gatewayReference: expect.stringMatching(/^pi_/),
        last4: '4242',
      },
    ])
    expect(await violations()).toEqual([])
  })

  it('below Stripe’s minimum starts for free: the card is saved, and not charged', async () => {
    const small = await insertPlan(database.db, {
      brandId: world.brand.id,
      yearCents: 30,
      enrolmentFeeCents: 0,
    })
    const draft = await world.draft({}, { planId: small.plan.id })
    expect(draft.view.quote).toMatchObject({ totalCents: 0, renewalTotalCents: 0 })
    expect(draft.view.texts.terms).toContain('to pay nothing today')
    expect(await confirm(draft)).toMatchObject({ confirmed: { status: 'active' } })
    expect(stripe.books.charges).toHaveLength(0)
    expect(await violations()).toEqual([])
  })

  it.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ])('%s is declined with its reason; another card then pays', async (card, reason) => {
    const draft = await world.draft()
    await expect(confirm(draft, card)).rejects.toMatchObject({ code: 'card_declined', details: { reason } })
    expect((await confirm(draft)).confirmed.status).toBe('active')
    expect(stripe.books.charges).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  describe('with a card whose bank verifies its customer', () => {
    const checked = 'pm_card_authenticationRequired'
    const key = 'one-key-of-mine'
    let draft: Draft
    let paymentToken: string
    const pay = (as = key) => world.confirm(draft, { paymentToken, on: deps(), key: as })

    beforeEach(async () => {
      clock.now = new Date('2026-11-20T18:00:00Z')
      draft = await world.draft()
      paymentToken = stripe.books.createMethod(checked)
    })
    async function begin(): Promise<string> {
      const { confirmed, signIn } = await pay()
      expect([confirmed.status, signIn]).toEqual(['confirming', null])
      return confirmed.check?.clientSecret ?? ''
    }

    it('waits with nothing charged; the same request again creates the member once the bank has verified them', async () => {
      const secret = await begin()
      expect((await pay()).confirmed.check).toEqual({ clientSecret: secret })
      expect(stripe.books.charges).toHaveLength(0)
      expect(await violations()).toEqual([])
      stripe.books.authenticate(secret, true)
      const answers = await Promise.all([pay(), pay(), pay()])
      for (const { confirmed, signIn } of answers) {
        expect(confirmed.status).toBe('active')
        expect(confirmed.check).toBeUndefined()
        expect(signIn).not.toBeNull()
      }
      expect(stripe.books.charges).toHaveLength(1)
      expect(await database.db.select().from(memberships)).toHaveLength(1)
      expect(await violations()).toEqual([])
    })

    it('is declined when the verification fails, and another card then pays', async () => {
      stripe.books.authenticate(await begin(), false)
      await expect(pay()).rejects.toMatchObject({
        code: 'card_declined',
        details: { reason: 'authentication_required' },
      })
      expect((await confirm(draft)).confirmed.status).toBe('active')
      expect(stripe.books.charges).toHaveLength(1)
      expect(await violations()).toEqual([])
    })

    it('refuses a second attempt meanwhile, from another tab, and is settled by the job when the first one left', async () => {
      const secret = await begin()
      await expect(pay('a-key-of-another-tab')).rejects.toMatchObject({ code: 'in_flight' })
      expect(await reconcile(draft)).toBe('unknown')
      stripe.books.authenticate(secret, true)
      expect(await reconcile(draft)).toBe('succeeded')
      expect((await pay()).confirmed.status).toBe('active')
      expect(stripe.books.charges).toHaveLength(1)
      expect(await violations()).toEqual([])
    })

    it('is abandoned after ten minutes, before its deadline, and can’t be paid anymore', async () => {
      const secret = await begin()
      clock.now = new Date(clock.now.getTime() + 9 * 60_000)
      expect(await reconcile(draft)).toBe('unknown')
      clock.now = new Date(clock.now.getTime() + 60_000)
      expect(await reconcile(draft)).toBe('failed')
      expect(stripe.books.authenticate(secret, true)).toBeNull()
      await expect(pay()).rejects.toMatchObject({ details: { reason: 'authentication_required' } })
      expect((await confirm(draft)).confirmed.status).toBe('active')
      expect(stripe.books.charges).toHaveLength(1)
      expect(await violations()).toEqual([])
    })
  })

  it.each<[StripeFailure, RegExp]>([
    ['hang_before', /confirm$/],
    ['hang_after', /confirm$/],
    ['reset_before', /confirm$/],
    ['reset_after', /confirm$/],
    ['garbage', /confirm$/],
    ['rate_limited', /confirm$/],
    ['server_error', /confirm$/],
    ['stored_fault_before', /confirm$/],
    ['stored_fault_after', /confirm$/],
    ['hang_after', /payment_intents$/],
    ['garbage', /payment_intents$/],
    ['stored_fault_after', /payment_intents$/],
    ['reset_after', /customers$/],
    ['stored_fault_before', /customers$/],
  ])(
    '%s of %s: confirming, never failed; one lookup activates it once, with one email',
    async (kind, only) => {
      const draft = await world.draft()
      stripe.fail(kind, only)
      expect((await confirm(draft, 'pm_card_visa', 'first-key')).confirmed.status).toBe('confirming')
      expect(await violations()).toEqual([])
      stripe.fail(null)
      expect(await reconcile(draft)).toBe('succeeded')
      expect((await confirm(draft, 'pm_card_visa', 'other-key')).confirmed.status).toBe('active')
      expect(stripe.books.charges).toHaveLength(1)
      expect(await database.db.select().from(memberships)).toHaveLength(1)
      expect(await database.db.select().from(mails)).toHaveLength(1)
      expect(await violations()).toEqual([])
    },
  )

  it('is found after a day without a lookup, and isn’t charged a second time', async () => {
    const draft = await world.draft()
    stripe.fail('hang_after', /confirm$/)
    await confirm(draft)
    stripe.fail(null)
    stripe.passOneDay()
    expect(await reconcile(draft)).toBe('succeeded')
    expect(stripe.books.charges).toHaveLength(1)
  })
})
