import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ContractFailure, testGatewayContract } from '#integrations/payments/gateway-contract.ts'
import {
  type ChargeRequest,
  GatewayMisuseError,
  UnprovenEventError,
} from '#integrations/payments/payment-gateway.ts'
import { StripeStandIn } from '#tests/helpers/stripe/stripe-stand-in.ts'
import { StripeGateway } from './stripe-gateway.server.ts'

let stripe = new StripeStandIn()
const warn = vi.fn()
beforeEach(async () => {
  warn.mockClear()
  stripe = new StripeStandIn()
  await stripe.start()
  return () => stripe.stop()
})

function gateway(failure?: ContractFailure, timeoutMs = failure ? 300 : 5_000): StripeGateway {
  stripe.fail(failure ?? null, /confirm$|search$|GET .*refunds$/)
  const { secretKey, webhookSecret, address: server } = stripe
  return new StripeGateway({ secretKey, webhookSecret, timeoutMs, warn, server })
}

const cards = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  insufficient: 'pm_card_chargeDeclinedInsufficientFunds',
  failsLater: 'pm_card_chargeCustomerFail',
  checked: 'pm_card_authenticationRequired',
  wallet: 'pm_card_applePay',
  link: 'pm_link',
  bank: 'pm_usBankAccount',
  badBank: 'pm_usBankAccount_insufficientFunds',
}
testGatewayContract('stripe', {
  gateway,
  token: async (card) => stripe.books.createMethod(cards[card]),
  authenticate: async (secret, believed) => stripe.books.authenticate(secret, believed),
  clear: async () => stripe.books.clearDebits(),
  takeBack: async () => stripe.books.returnDebit(),
})

const request = (token = stripe.books.createMethod('pm_card_visa'), key = 'k'): ChargeRequest => ({
  source: { kind: 'token', token },
  amountCents: 14_900,
  currency: 'USD',
  idempotencyKey: key,
  kind: 'card',
  offSession: false,
  metadata: { paymentId: 'p', brandId: 'b' },
})
async function renewal(key = 'renewal'): Promise<ChargeRequest> {
  const first = await gateway().charge(request(undefined, 'first'))
  const reference = first.status === 'succeeded' ? first.methodReference : ''
  return { ...request('', key), source: { kind: 'method', reference }, offSession: true }
}

describe('the Stripe gateway', () => {
  it('reports the clock there, and nothing when it doesn’t answer', async () => {
    const asked = gateway()
    const said = await asked.readClock()
    expect(Math.abs((said?.getTime() ?? 0) - Date.now())).toBeLessThan(20_000)
    await stripe.stop()
    expect(await asked.readClock()).toBeNull()
  })

  it('sends our key and metadata, and stores the card for off-session charges', async () => {
    const outcome = await gateway().charge(request())
    const [intent] = stripe.books.intents.values()
    expect(intent).toMatchObject({
      metadata: { paymentId: 'p', brandId: 'b', enamel_key: 'k' },
      setup_future_usage: 'off_session',
      currency: 'usd',
    })
    expect(outcome).toMatchObject({
      reference: intent?.id,
      methodReference: expect.stringMatching(/^cus_\w+\/pm_\w+$/),
      card: { cardBrand: 'visa', last4: '4242', expMonth: 12, expYear: 2031 },
    })
  })

  it.each(['/v1/customers', '/v1/payment_intents$', 'confirm'])(
    'settles a charge whose call %s broke off after it was done: once',
    async (call) => {
      const sent = request()
      const broken = gateway()
      stripe.fail('reset_after', new RegExp(call))
      expect(await broken.charge(sent)).toEqual({ status: 'unknown' })
      stripe.fail(null)
      const found = await gateway().lookUpCharge(sent)
      expect(found.status).toBe(call === '/v1/customers' ? 'not_found' : 'succeeded')
      expect(await gateway().charge(sent)).toMatchObject({ status: 'succeeded' })
      expect([stripe.books.customers.size, stripe.books.intents.size, stripe.books.charges.length]).toEqual([
        1, 1, 1,
      ])
    },
  )

  it.each(['stored_fault_before', 'stored_fault_after'] as const)(
    'recovers from an error that Stripe saves with the key (%s), without a second charge',
    async (failure) => {
      for (const call of [/customers$/, /payment_intents$/, /confirm$/]) {
        stripe.books.charges.length = 0
        const sent = request(undefined, `k${call.source}`)
        const broken = gateway()
        stripe.fail(failure, call, 1)
        expect(await broken.charge(sent)).toEqual({ status: 'unknown' })
        const found = await broken.lookUpCharge(sent)
        expect(['succeeded', 'not_found']).toContain(found.status)
        expect(await broken.charge(sent)).toMatchObject({ status: 'succeeded' })
        expect(stripe.books.charges).toHaveLength(1)
      }
    },
  )

  it.each(['stored_fault_before', 'stored_fault_after'] as const)(
    'recovers from such an error in a refund too (%s), and refunds once',
    async (failure) => {
      const broken = gateway()
      const charged = await broken.charge(request())
      if (charged.status !== 'succeeded') throw new Error('Nothing was charged.')
      const refund = { reference: charged.reference, amountCents: 100, idempotencyKey: 'refund-1' }
      stripe.fail(failure, /POST .*refunds$/, 1)
      expect(await broken.refund(refund)).toEqual({ status: 'unknown' })
      for (let round = 0; round < 2; round += 1)
        expect(await broken.refund(refund)).toMatchObject({ status: 'succeeded' })
      expect(stripe.books.charges).toMatchObject([{ amount_refunded: 100 }])
    },
  )

  it('finds a first charge after a day, when Stripe has forgotten its keys', async () => {
    const sent = request()
    const outcome = await gateway().charge(sent)
    stripe.passOneDay()
    expect(await gateway().lookUpCharge(sent)).toEqual(outcome)
    expect(stripe.books.customers.size).toBe(1)
  })

  it('finds a renewal after a day too, and doesn’t charge it a second time', async () => {
    const sent = await renewal()
    const outcome = await gateway().charge(sent)
    stripe.passOneDay()
    stripe.books.searchable.clear()
    expect(await gateway().lookUpCharge(sent)).toEqual(outcome)
    expect(stripe.books.charges).toHaveLength(2)
  })

  it('charges nothing twice under a key that Stripe has forgotten, with a new card or a saved one', async () => {
    const [first, later] = [request(), await renewal()]
    const made = [await gateway().charge(first), await gateway().charge(later)]
    for (const amountCents of [900, 14_000]) {
      stripe.passOneDay()
      const told = [first, later].map((sent) =>
        gateway().charge({ ...sent, metadata: { paymentId: 'made anew', brandId: 'b' } }),
      )
      expect(await Promise.all(told)).toEqual(made)
      expect(stripe.books.charges).toHaveLength(3)
      for (const [at, outcome] of made.entries()) {
        if (outcome.status !== 'succeeded') throw new Error('Nothing was charged.')
        const { reference } = outcome
        await gateway().refund({ reference, amountCents, idempotencyKey: `back:${at}:${amountCents}` })
        outcome.refundedCents = amountCents + (outcome.refundedCents ?? 0)
      }
    }
    // Also within a day: the first response, which Stripe replays, doesn't include later refunds.
    const [kept, token] = [request(undefined, 'within'), gateway()]
    const paid = await token.charge(kept)
    const reference = paid.status === 'succeeded' ? paid.reference : ''
    await token.refund({ reference, amountCents: 14_900, idempotencyKey: 'back' })
    expect(await token.charge(kept)).toEqual({ ...paid, refundedCents: 14_900 })
  })

  describe('creates no second intent for a charge whose key Stripe has forgotten', () => {
    /** A renewal charged a day ago. Returns the request and its outcome. */
    async function forgotten() {
      const sent = await renewal()
      const outcome = await gateway().charge(sent)
      stripe.passOneDay()
      return { sent, outcome, asked: gateway() }
    }
    /** The same charge for a card of another customer: the card was replaced since. */
    async function ofAnotherCard(sent: ChargeRequest): Promise<ChargeRequest> {
      const entered = {
        token: stripe.books.createMethod('pm_card_visa'),
        kind: 'card',
        metadata: {},
      } as const
      const saved = await gateway().saveCard({ ...entered, idempotencyKey: 'another card' })
      if (saved.status !== 'saved') throw new Error('No card was stored.')
      return { ...sent, source: { kind: 'method', reference: saved.methodReference } }
    }
    const searches = () => stripe.sent.filter(({ call }) => call.endsWith('/search')).length

    it('it is found by its key among those of the card’s customer, without a search', async () => {
      const { sent, outcome, asked } = await forgotten()
      stripe.books.searchable.clear()
      const before = searches()
      expect(await asked.charge(sent)).toEqual(outcome)
      expect([stripe.books.intents.size, stripe.books.charges.length]).toEqual([2, 2])
      expect(searches()).toBe(before)
    })

    it('it is found by its metadata where the card was replaced since', async () => {
      const { sent, outcome, asked } = await forgotten()
      const other = await ofAnotherCard(sent)
      expect(await asked.charge(other)).toEqual(outcome)
      expect(await asked.lookUpCharge(other)).toEqual(outcome)
      expect([stripe.books.intents.size, stripe.books.charges.length]).toEqual([2, 2])
    })

    it('it is found and was refunded: that is reported, and nothing is charged for it', async () => {
      const { sent, outcome, asked } = await forgotten()
      const reference = outcome.status === 'succeeded' ? outcome.reference : ''
      await asked.refund({ reference, amountCents: 14_900, idempotencyKey: 'back' })
      const told = { ...outcome, refundedCents: 14_900 }
      expect(await asked.charge(sent)).toEqual(told)
      expect(await asked.charge(await ofAnotherCard(sent))).toEqual(told)
      // Charged with another amount: a fully refunded charge is no conflict.
      expect(await asked.charge({ ...sent, amountCents: 9_900 })).toEqual(told)
      expect(stripe.books.charges).toHaveLength(2)
    })

    it('it is found with another amount: an error of ours', async () => {
      const { sent, asked } = await forgotten()
      await expect(asked.charge({ ...sent, amountCents: 9_900 })).rejects.toThrow(GatewayMisuseError)
      const other = await ofAnotherCard(sent)
      await expect(asked.charge({ ...other, amountCents: 9_900 })).rejects.toThrow(GatewayMisuseError)
      expect(stripe.books.charges).toHaveLength(2)
    })

    it('it is found and was never confirmed: it is now, once', async () => {
      const sent = await renewal()
      const broken = gateway()
      stripe.fail('reset_before', /confirm$/)
      expect(await broken.charge(sent)).toEqual({ status: 'unknown' })
      stripe.passOneDay()
      const paid = await gateway().charge(sent)
      expect(paid).toMatchObject({ status: 'succeeded' })
      expect(await gateway().charge(await ofAnotherCard(sent))).toEqual(paid)
      expect([stripe.books.intents.size, stripe.books.charges.length]).toEqual([2, 2])
    })

    it('it is found and was declined: it stays declined', async () => {
      const sent = await renewal()
      const [method] = [...stripe.books.methods.values()].slice(-1)
      Object.assign(method ?? {}, { alias: 'pm_card_chargeDeclined' })
      const declined = await gateway().charge(sent)
      expect(declined).toMatchObject({ status: 'failed', code: 'card_declined' })
      stripe.passOneDay()
      Object.assign(method ?? {}, { alias: 'pm_card_visa' })
      expect(await gateway().charge(sent)).toMatchObject({ status: 'failed', code: 'card_declined' })
      expect([stripe.books.intents.size, stripe.books.charges.length]).toEqual([2, 1])
    })

    it.each(['reset_before', 'server_error', 'rate_limited', 'garbage', 'hang_before'] as const)(
      'its search fails (%s): its outcome is unknown until it is looked up later',
      async (failure) => {
        const { sent, outcome } = await forgotten()
        const other = await ofAnotherCard(sent)
        const broken = gateway(undefined, 300)
        stripe.fail(failure, /search$/)
        expect(await broken.charge(other)).toEqual({ status: 'unknown' })
        expect(await broken.lookUpCharge(other)).toEqual({ status: 'unknown' })
        stripe.fail(failure, /GET .*payment_intents$/)
        expect(await broken.charge(sent)).toEqual({ status: 'unknown' })
        expect([stripe.books.intents.size, stripe.books.charges.length]).toEqual([2, 2])
        stripe.fail(null)
        expect(await broken.lookUpCharge(other)).toEqual(outcome)
        expect(await broken.charge(sent)).toEqual(outcome)
      },
    )

    it('there is none: it is charged, once', async () => {
      const sent = await renewal()
      stripe.passOneDay()
      const paid = await gateway().charge(sent)
      expect(paid).toMatchObject({ status: 'succeeded' })
      expect(await gateway().charge(sent)).toEqual(paid)
      expect(stripe.books.charges).toHaveLength(2)
    })
  })

  it('reports a key in use as unknown', async () => {
    stripe.workMs = 150
    const sent = request()
    const [first, second] = await Promise.all([gateway().charge(sent), gateway().charge(sent)])
    expect([first.status, second.status].sort()).toEqual(['succeeded', 'unknown'])
    expect(stripe.books.charges).toHaveLength(1)
  })

  it('says with each charge whether the payer is present, and gives the browser what Stripe.js needs', async () => {
    const confirmed = () =>
      stripe.sent.filter(({ call }) => call.endsWith('/confirm')).map(({ params }) => params)
    const scheduled = await renewal()
    await gateway().charge(scheduled)
    await gateway().charge({ ...scheduled, idempotencyKey: 'by hand', offSession: false })
    expect(confirmed().filter(({ off_session }) => off_session === 'true')).toHaveLength(1)
    expect(confirmed().filter(({ use_stripe_sdk }) => use_stripe_sdk === 'true').length).toBeGreaterThan(1)
    const token = stripe.books.createMethod('pm_card_authenticationRequired')
    const outcome = await gateway().charge(request(token, 'checked'))
    const [intent] = [...stripe.books.intents.values()].slice(-1)
    expect(outcome).toEqual({ status: 'unknown', check: { clientSecret: intent?.client_secret } })
  })

  it('returns a customer’s current default method, and nothing for an unknown customer', async () => {
    const token = stripe.books.createMethod('pm_card_visa')
    const saved = await gateway().saveCard({ token, kind: 'card', idempotencyKey: 'k', metadata: {} })
    const reference = saved.status === 'saved' ? saved.methodReference : ''
    const [customer = ''] = reference.split('/')
    const none = { status: 'failed', code: 'invalid_token' }
    expect(await gateway().findDefault(customer)).toEqual(none)
    stripe.books.makeDefault(reference)
    expect(await gateway().findDefault(customer)).toEqual(saved)
    expect(await gateway().findDefault('cus_nobody')).toEqual(none)
    const unheard = gateway()
    stripe.fail('server_error', /customers/)
    expect(await unheard.findDefault(customer)).toEqual({ status: 'unknown' })
  })

  it('alerts the operator when Stripe rejects our key, and calls the outcome unknown', async () => {
    const { webhookSecret, address: server } = stripe
    const stranger = new StripeGateway({
      secretKey: 'sk_test_wrong',
      webhookSecret,
      timeoutMs: 5_000,
      warn,
      server,
    })
    expect(await stranger.charge(request())).toEqual({ status: 'unknown' })
    expect(warn).toHaveBeenCalledOnce()
  })

  it('throws for a request that Stripe calls malformed', async () => {
    await expect(gateway().charge({ ...request(), amountCents: 149.5 })).rejects.toThrow(GatewayMisuseError)
  })

  it('reads a ledger of several pages, and leaves out what isn’t Enamel’s', async () => {
    const sent = await renewal()
    for (let number = 1; number < 230; number += 1) {
      const [charge] = stripe.books.charges
      if (charge)
        stripe.books.charges.push({ ...charge, id: `ch_${number}`, metadata: { enamel_key: `k${number}` } })
    }
    stripe.books.charges.push({ ...stripe.books.charges[0]!, id: 'ch_foreign', metadata: {} })
    await gateway().charge(sent)
    const keys: string[] = []
    for await (const batch of gateway().ledger())
      keys.push(...batch.map(({ idempotencyKey }) => idempotencyKey))
    expect([keys.length, new Set(keys).size]).toEqual([231, 231])
  })
})

describe('events of Stripe', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const event = (options: { secret?: string; ageSeconds?: number } = {}) =>
    stripe.event('payment_intent.succeeded', { id: 'pi_1' }, { now, ...options })

  it('are accepted when the library signed them, up to 300 seconds old', () => {
    const { body, signature } = event({ ageSeconds: 300 })
    expect(gateway().readEvent(body, signature, now)).toMatchObject({
      id: 'evt_1',
      object: { id: 'pi_1' },
    })
  })

  it('are refused when unsigned, altered, signed with another secret, or older', () => {
    const { body, signature } = event()
    const read = (text: string, header: string | undefined) => () => gateway().readEvent(text, header, now)
    expect(read(body, undefined)).toThrow(UnprovenEventError)
    expect(read(body.replace('pi_1', 'pi_2'), signature)).toThrow(UnprovenEventError)
    expect(read(body, event({ secret: 'whsec_other' }).signature)).toThrow(UnprovenEventError)
    expect(read(body, event({ ageSeconds: 301 }).signature)).toThrow(UnprovenEventError)
    expect(read('<html>', signature)).toThrow(UnprovenEventError)
  })
})
