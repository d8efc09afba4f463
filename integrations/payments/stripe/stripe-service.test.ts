import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ChargeOutcome, ChargeRequest } from '#integrations/payments/payment-gateway.ts'
import { StripeGateway } from './stripe-gateway.server.ts'

const secretKey = process.env.STRIPE_TEST_KEY ?? ''
if (!/^(sk|rk)_test_/.test(secretKey)) throw new Error('STRIPE_TEST_KEY is no key of the test mode.')

/** The real service. `vitest.config.ts` only includes this file if a test key is set. */
describe('Stripe itself, in test mode', { timeout: 60_000 }, () => {
  const gateway = () =>
    new StripeGateway({ secretKey, webhookSecret: 'whsec_unused', timeoutMs: 30_000, warn: console.warn })
  const request = (token: string): ChargeRequest => ({
    source: { kind: 'token', token },
    amountCents: 14_900,
    currency: 'USD',
    idempotencyKey: `test:${randomUUID()}`,
    kind: 'card',
    offSession: false,
    metadata: { purpose: 'test' },
  })
  const again = (first: ChargeOutcome): ChargeRequest => ({
    ...request(''),
    source: { kind: 'method', reference: first.status === 'succeeded' ? first.methodReference : '' },
    kind: 'card',
    offSession: true,
  })

  it('charges once per key, finds it, charges the stored card off session, and refunds once', async () => {
    const first = request('pm_card_visa')
    const outcome = await gateway().charge(first)
    expect(outcome).toMatchObject({ status: 'succeeded', card: { cardBrand: 'visa', last4: '4242' } })
    expect(await gateway().charge(first)).toEqual(outcome)
    expect(await gateway().lookUpCharge(first)).toEqual(outcome)
    const renewal = again(outcome)
    const renewed = await gateway().charge(renewal)
    expect(renewed).toMatchObject({ status: 'succeeded' })
    expect(await gateway().lookUpCharge(renewal)).toEqual(renewed)
    for (const { reference } of [outcome, renewed].filter((paid) => paid.status === 'succeeded')) {
      const refund = { reference, amountCents: 14_900, idempotencyKey: `test:${randomUUID()}` }
      const refunded = await gateway().refund(refund)
      expect(refunded).toMatchObject({ status: 'succeeded' })
      expect(await gateway().refund(refund)).toEqual(refunded)
    }
  })

  it.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ])('declines %s', async (card, code) => {
    expect(await gateway().charge(request(card))).toMatchObject({ status: 'failed', code })
  })

  it('waits for a bank that verifies its customer, and gives up', async () => {
    const checked = request('pm_card_authenticationRequired')
    expect(await gateway().charge(checked)).toEqual({
      status: 'unknown',
      check: { clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) },
    })
    expect(await gateway().lookUpCharge(checked, { giveUp: true })).toMatchObject({
      status: 'failed',
      code: 'authentication_required',
    })
  })

  it('stores a card without charging it, the same one for the same key', async () => {
    const card = {
      token: 'pm_card_visa',
      kind: 'card' as const,
      idempotencyKey: `test:${randomUUID()}`,
      metadata: { purpose: 'test' },
    }
    const saved = await gateway().saveCard(card)
    expect(saved).toMatchObject({ status: 'saved', card: { last4: '4242' } })
    expect(await gateway().saveCard(card)).toEqual(saved)
  })
})
