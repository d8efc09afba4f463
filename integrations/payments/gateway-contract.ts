import { describe, expect, it } from 'vitest'
import {
  type ChargeOutcome,
  type ChargeRequest,
  GatewayMisuseError,
  type LedgerCharge,
  type PaymentGateway,
} from './payment-gateway.ts'

/** How a call may fail before the gateway did what was asked, and after. */
export type ContractFailure =
  | 'reset_before'
  | 'hang_before'
  | 'rate_limited'
  | 'server_error'
  | 'reset_after'
  | 'hang_after'
  | 'garbage'

/** What a test of the contract needs of one gateway. */
export type ContractWorld = {
  /** A patient gateway; with a failure, one whose charges and look-ups go wrong so and that does not wait long. */
  gateway(failure?: ContractFailure): PaymentGateway
  /** A one-use token of a test card; `failsLater` can be stored, and is declined when it is charged again. */
  token(card: 'good' | 'declined' | 'insufficient' | 'failsLater'): Promise<string>
}

/** What every gateway promises, tested alike: call it in the test file of an adapter. */
export function testGatewayContract(name: string, world: ContractWorld): void {
  const charge = (token: string, idempotencyKey: string, amountCents = 14_900): ChargeRequest => ({
    source: { kind: 'token', token },
    amountCents,
    currency: 'USD',
    idempotencyKey,
    metadata: { paymentId: `payment of ${idempotencyKey}` },
  })
  const again = (reference: string, idempotencyKey: string): ChargeRequest => ({
    ...charge('', idempotencyKey),
    source: { kind: 'method', reference },
  })
  const stored = (outcome: ChargeOutcome) => (outcome.status === 'succeeded' ? outcome.methodReference : '')
  async function ledger(): Promise<LedgerCharge[]> {
    const charges: LedgerCharge[] = []
    for await (const batch of world.gateway().ledger()) charges.push(...batch)
    return charges
  }

  describe(`the contract of a gateway: ${name}`, () => {
    it.each([
      ['declined', 'card_declined'],
      ['insufficient', 'insufficient_funds'],
    ] as const)('declines a card that is %s as %s and keeps nothing in its ledger', async (card, code) => {
      const request = charge(await world.token(card), 'k')
      const outcome = await world.gateway().charge(request)
      expect(outcome).toMatchObject({
        status: 'failed',
        code,
        card: { last4: expect.stringMatching(/^\d{4}$/) },
      })
      expect(await world.gateway().lookUpCharge(request)).toMatchObject({ status: 'failed', code })
      expect(await world.gateway().charge(request)).toMatchObject({ status: 'failed', code })
      expect(await ledger()).toEqual([])
    })

    it('has not found what it was never asked for', async () => {
      const request = charge(await world.token('good'), 'unheard')
      expect(await world.gateway().lookUpCharge(request)).toEqual({ status: 'not_found' })
    })

    it('charges once however often one key asks, answers alike, and keeps it in its ledger', async () => {
      const request = charge(await world.token('good'), 'k')
      const [first, ...rest] = [
        await world.gateway().charge(request),
        ...(await Promise.all(Array.from({ length: 5 }, () => world.gateway().charge(request)))),
        await world.gateway().lookUpCharge(request),
      ]
      expect(first).toMatchObject({ status: 'succeeded', card: { cardBrand: 'visa', last4: '4242' } })
      for (const outcome of rest) expect(outcome).toEqual(first)
      expect(await ledger()).toEqual([
        {
          idempotencyKey: 'k',
          reference: first?.status === 'succeeded' && first.reference,
          amountCents: 14_900,
          currency: 'USD',
          refundedCents: 0,
        },
      ])
    })

    it('refuses another amount under a key it knows', async () => {
      const token = await world.token('good')
      await world.gateway().charge(charge(token, 'k'))
      await expect(world.gateway().charge(charge(token, 'k', 10_000))).rejects.toThrow(GatewayMisuseError)
      expect(await ledger()).toHaveLength(1)
    })

    it('takes a token once and the card it stored again', async () => {
      const token = await world.token('good')
      const first = await world.gateway().charge(charge(token, 'a'))
      expect(await world.gateway().charge(charge(token, 'b'))).toEqual({
        status: 'failed',
        code: 'invalid_token',
      })
      const renewal = again(stored(first), 'c')
      expect(await world.gateway().lookUpCharge(renewal)).toEqual({ status: 'not_found' })
      const second = await world.gateway().charge(renewal)
      expect(second).toMatchObject({ status: 'succeeded', methodReference: stored(first) })
      expect(await world.gateway().charge(renewal)).toEqual(second)
      expect(await world.gateway().lookUpCharge(renewal)).toEqual(second)
      expect(await ledger()).toHaveLength(2)
    })

    it('takes no token and no stored card it does not know', async () => {
      const unknown = { status: 'failed', code: 'invalid_token' }
      expect(await world.gateway().charge(charge('tok_nonsense', 'a'))).toEqual(unknown)
      expect(await world.gateway().charge(again('nonsense', 'b'))).toEqual(unknown)
      expect(await world.gateway().saveCard({ token: 'tok_nonsense', idempotencyKey: 'c' })).toEqual(unknown)
      expect(await ledger()).toEqual([])
    })

    it.each([
      ['reset_before', 0],
      ['hang_before', 0],
      ['rate_limited', 0],
      ['server_error', 0],
      ['reset_after', 1],
      ['hang_after', 1],
      ['garbage', 1],
    ] as const)(
      'calls %s unknown, with %i charge made, and look-up and repeat settle it once',
      async (failure, made) => {
        const request = charge(await world.token('good'), 'k')
        expect(await world.gateway(failure).charge(request)).toEqual({ status: 'unknown' })
        expect(await ledger()).toHaveLength(made)
        expect(await world.gateway(failure).lookUpCharge(request)).toEqual({ status: 'unknown' })
        const found = await world.gateway().lookUpCharge(request)
        // A gateway that had written the charge down without making it may make it when it is asked.
        expect(made === 1 ? ['succeeded'] : ['succeeded', 'not_found']).toContain(found.status)
        expect(await world.gateway().charge(request)).toMatchObject({ status: 'succeeded' })
        expect(await ledger()).toHaveLength(1)
      },
    )

    it('stores a card without charging it, the same one for the same key', async () => {
      const token = await world.token('good')
      const saved = await world.gateway().saveCard({ token, idempotencyKey: 'k' })
      expect(saved).toMatchObject({ status: 'saved', card: { last4: '4242' } })
      expect(await world.gateway().saveCard({ token, idempotencyKey: 'k' })).toEqual(saved)
      const declined = await world.token('declined')
      expect(await world.gateway().saveCard({ token: declined, idempotencyKey: 'd' })).toMatchObject({
        status: 'failed',
        code: 'card_declined',
        card: { last4: '0002' },
      })
      expect(await ledger()).toEqual([])
      const reference = saved.status === 'saved' ? saved.methodReference : ''
      expect(await world.gateway().charge(again(reference, 'renewal'))).toMatchObject({ status: 'succeeded' })
    })

    it('declines a stored card that fails later', async () => {
      const token = await world.token('failsLater')
      const saved = await world.gateway().saveCard({ token, idempotencyKey: 'k' })
      const reference = saved.status === 'saved' ? saved.methodReference : ''
      const renewal = await world.gateway().charge(again(reference, 'renewal'))
      expect(renewal).toMatchObject({ status: 'failed', code: 'card_declined' })
    })

    it('refunds once a key and never more than was captured, though many ask at once', async () => {
      const outcome = await world.gateway().charge(charge(await world.token('good'), 'k', 1_000))
      const reference = outcome.status === 'succeeded' ? outcome.reference : ''
      const refund = (idempotencyKey: string, amountCents = 400) =>
        world.gateway().refund({ reference, amountCents, idempotencyKey })
      const first = await refund('a')
      expect(first).toMatchObject({ status: 'succeeded' })
      expect(await refund('a')).toEqual(first)
      await Promise.all(['b', 'c', 'd'].map((key) => refund(key)))
      expect(await ledger()).toMatchObject([{ amountCents: 1_000, refundedCents: 800 }])
      expect(await refund('e')).toEqual({ status: 'failed', code: 'amount_too_large' })
      await expect(refund('a', 1)).rejects.toThrow(GatewayMisuseError)
      const elsewhere = { reference: 'pi_nonsense', amountCents: 1, idempotencyKey: 'f' }
      expect(await world.gateway().refund(elsewhere)).toEqual({ status: 'failed', code: 'charge_not_found' })
    })
  })
}
