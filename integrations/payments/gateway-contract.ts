import { describe, expect, it } from 'vitest'
import { testBankAccount } from './bank-account-contract.ts'
import { testGivenBack } from './given-back-contract.ts'
import {
  type ChargeOutcome,
  type ChargeRequest,
  GatewayMisuseError,
  type LedgerCharge,
  type PaymentGateway,
} from './payment-gateway.ts'

/** Ways a call can fail, before or after the gateway acted on it. */
export type ContractFailure =
  | 'reset_before'
  | 'hang_before'
  | 'rate_limited'
  | 'server_error'
  | 'reset_after'
  | 'hang_after'
  | 'garbage'

/** What the contract tests need to drive one gateway. */
export type ContractWorld = {
  /** A working gateway, or with a failure, one whose charges and lookups fail that way, with a short timeout. */
  gateway(failure?: ContractFailure): PaymentGateway
  /**
   * A one-time token of a test method. `failsLater` is stored and declined at the next charge. The bank of a `checked`
   * card verifies its customer each time.
   */
  token(
    card:
      | 'good'
      | 'declined'
      | 'insufficient'
      | 'failsLater'
      | 'checked'
      | 'wallet'
      | 'link'
      | 'bank'
      | 'badBank',
  ): Promise<string>
  /** Waits until every pending debit has cleared or was returned. */
  clear(): Promise<unknown>
  /** The bank returns a cleared debit of a `bank`. */
  takeBack(): Promise<unknown>
  /** Answers the bank's verification of a `checked` card, as its customer's browser would. */
  authenticate(clientSecret: string, believed: boolean): Promise<unknown>
}

/** The contract of every gateway, as tests. Call it in each gateway's test file. */
export function testGatewayContract(name: string, world: ContractWorld): void {
  const charge = (token: string, idempotencyKey: string, amountCents = 14_900): ChargeRequest => ({
    source: { kind: 'token', token },
    amountCents,
    currency: 'USD',
    idempotencyKey,
    kind: 'card',
    offSession: false,
    metadata: { paymentId: `payment of ${idempotencyKey}` },
  })
  const again = (reference: string, idempotencyKey: string): ChargeRequest => ({
    ...charge('', idempotencyKey),
    source: { kind: 'method', reference },
    offSession: true,
  })
  const card = (token: string, idempotencyKey: string) => ({
    token,
    kind: 'card' as const,
    idempotencyKey,
    metadata: {},
  })
  const secretOf = (outcome: { status: string }) =>
    'check' in outcome ? (outcome as { check: { clientSecret: string } }).check.clientSecret : ''
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
    ] as const)('declines a card that is %s as %s and records nothing in its ledger', async (card, code) => {
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

    it('doesn’t find what it was never asked for', async () => {
      const request = charge(await world.token('good'), 'unheard')
      expect(await world.gateway().lookUpCharge(request)).toEqual({ status: 'not_found' })
    })

    it('charges once however often one key is sent, answers alike, and records it in its ledger', async () => {
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
          // 2.9 % and 30 cents.
          feeCents: 462,
          chargedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          metadata: { paymentId: 'payment of k' },
          email: null,
        },
      ])
    })

    it('refuses less than 50 cents without asking a bank: the card pays another amount after it', async () => {
      const token = await world.token('good')
      const refused = { status: 'failed', code: 'amount_too_small' }
      expect(await world.gateway().charge(charge(token, 'k', 44))).toMatchObject(refused)
      expect(await world.gateway().charge(charge(token, 'l', 49))).toMatchObject(refused)
      expect(await world.gateway().charge(charge(token, 'j', 50))).toMatchObject({ status: 'succeeded' })
      expect(await ledger()).toMatchObject([{ amountCents: 50 }])
    })

    it('refuses another amount under a known key', async () => {
      const token = await world.token('good')
      await world.gateway().charge(charge(token, 'k'))
      await expect(world.gateway().charge(charge(token, 'k', 10_000))).rejects.toThrow(GatewayMisuseError)
      expect(await ledger()).toHaveLength(1)
    })

    testGivenBack(world)

    it('accepts a token once and the card it stored again', async () => {
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

    it('accepts no unknown token and no unknown stored card', async () => {
      const unknown = { status: 'failed', code: 'invalid_token' }
      expect(await world.gateway().charge(charge('tok_nonsense', 'a'))).toEqual(unknown)
      expect(await world.gateway().charge(again('nonsense', 'b'))).toEqual(unknown)
      expect(await world.gateway().saveCard(card('tok_nonsense', 'c'))).toEqual(unknown)
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
      'calls %s unknown, with %i charge made, and lookup and repeat settle it once',
      async (failure, made) => {
        const request = charge(await world.token('good'), 'k')
        expect(await world.gateway(failure).charge(request)).toEqual({ status: 'unknown' })
        expect(await ledger()).toHaveLength(made)
        expect(await world.gateway(failure).lookUpCharge(request)).toEqual({ status: 'unknown' })
        const found = await world.gateway().lookUpCharge(request)
        // A gateway that recorded the charge without making it may make it at the lookup.
        expect(made === 1 ? ['succeeded'] : ['succeeded', 'not_found']).toContain(found.status)
        expect(await world.gateway().charge(request)).toMatchObject({ status: 'succeeded' })
        expect(await ledger()).toHaveLength(1)
      },
    )

    it('stores a card without charging it, the same one for the same key', async () => {
      const token = await world.token('good')
      const saved = await world.gateway().saveCard(card(token, 'k'))
      expect(saved).toMatchObject({ status: 'saved', card: { last4: '4242' } })
      expect(await world.gateway().saveCard(card(token, 'k'))).toEqual(saved)
      const declined = await world.token('declined')
      expect(await world.gateway().saveCard(card(declined, 'd'))).toMatchObject({
        status: 'failed',
        code: 'card_declined',
        card: { last4: '0002' },
      })
      expect(await ledger()).toEqual([])
      const reference = saved.status === 'saved' ? saved.methodReference : ''
      expect(await world.gateway().charge(again(reference, 'renewal'))).toMatchObject({ status: 'succeeded' })
    })

    it('finds a migrated card by its reference, and nothing else', async () => {
      const token = await world.token('good')
      const saved = await world.gateway().saveCard(card(token, 'k'))
      const reference = saved.status === 'saved' ? saved.methodReference : ''
      expect(saved).toMatchObject({ status: 'saved', card: { last4: '4242' } })
      expect(await world.gateway().findCard(reference)).toEqual(saved)
      for (const name of [await world.token('good'), 'pm_nobody'])
        expect(await world.gateway().findCard(name)).toMatchObject({
          status: 'failed',
          code: 'invalid_token',
        })
    })

    it('declines a stored card that fails later', async () => {
      const token = await world.token('failsLater')
      const saved = await world.gateway().saveCard(card(token, 'k'))
      const reference = saved.status === 'saved' ? saved.methodReference : ''
      const renewal = await world.gateway().charge(again(reference, 'renewal'))
      expect(renewal).toMatchObject({ status: 'failed', code: 'card_declined' })
    })

    describe('a card whose bank verifies its customer', () => {
      const waiting = { status: 'unknown', check: { clientSecret: expect.stringMatching(/\w{8}/) } }

      it('is charged once the verification succeeded, however often it is asked for', async () => {
        const request = charge(await world.token('checked'), 'k')
        const first = await world.gateway().charge(request)
        expect(first).toEqual(waiting)
        expect(await world.gateway().charge(request)).toEqual(first)
        expect(await world.gateway().lookUpCharge(request)).toEqual(first)
        expect(await ledger()).toEqual([])
        await world.authenticate(secretOf(first), true)
        const found = await world.gateway().lookUpCharge(request)
        expect(found).toMatchObject({ status: 'succeeded', card: { last4: '3184' } })
        expect(await world.gateway().charge(request)).toEqual(found)
        expect(await ledger()).toMatchObject([{ idempotencyKey: 'k', amountCents: 14_900 }])
      })

      it('is not charged when the verification failed', async () => {
        const request = charge(await world.token('checked'), 'k')
        await world.authenticate(secretOf(await world.gateway().charge(request)), false)
        const refused = { status: 'failed', code: 'authentication_required' }
        expect(await world.gateway().lookUpCharge(request)).toMatchObject(refused)
        expect(await world.gateway().charge(request)).toMatchObject(refused)
        expect(await ledger()).toEqual([])
      })

      it('is abandoned when no one came, and can’t be paid afterward', async () => {
        const request = charge(await world.token('checked'), 'k')
        const secret = secretOf(await world.gateway().charge(request))
        const ended = { status: 'failed', code: 'authentication_required' }
        expect(await world.gateway().lookUpCharge(request, { giveUp: true })).toMatchObject(ended)
        await world.authenticate(secret, true)
        expect(await world.gateway().lookUpCharge(request)).toMatchObject(ended)
        expect(await ledger()).toEqual([])
      })

      it('abandoning changes nothing that is settled', async () => {
        const request = charge(await world.token('checked'), 'k')
        await world.authenticate(secretOf(await world.gateway().charge(request)), true)
        expect(await world.gateway().lookUpCharge(request, { giveUp: true })).toMatchObject({
          status: 'succeeded',
        })
        expect(await ledger()).toHaveLength(1)
      })

      it('is stored once the verification succeeded; then asks again with the customer present, and fails without', async () => {
        const request = card(await world.token('checked'), 'k')
        const first = await world.gateway().saveCard(request)
        expect(first).toEqual(waiting)
        expect(await world.gateway().saveCard(request)).toEqual(first)
        await world.authenticate(secretOf(first), true)
        const saved = await world.gateway().saveCard(request)
        expect(saved).toMatchObject({ status: 'saved', card: { last4: '3184' } })
        expect(await world.gateway().saveCard({ ...request, giveUp: true })).toEqual(saved)
        const reference = saved.status === 'saved' ? saved.methodReference : ''
        const scheduled = again(reference, 'scheduled')
        expect(await world.gateway().charge(scheduled)).toMatchObject({
          status: 'failed',
          code: 'authentication_required',
        })
        expect(await world.gateway().lookUpCharge(scheduled)).toMatchObject({ status: 'failed' })
        const byHand = { ...again(reference, 'by hand'), offSession: false }
        const asked = await world.gateway().charge(byHand)
        expect(asked).toEqual(waiting)
        await world.authenticate(secretOf(asked), true)
        expect(await world.gateway().lookUpCharge(byHand)).toMatchObject({ status: 'succeeded' })
        expect(await ledger()).toHaveLength(1)
      })

      it('is not stored when the verification failed, or the customer didn’t come', async () => {
        const refused = { status: 'failed', code: 'authentication_required' }
        const one = card(await world.token('checked'), 'one')
        await world.authenticate(secretOf(await world.gateway().saveCard(one)), false)
        expect(await world.gateway().saveCard(one)).toMatchObject(refused)
        const two = card(await world.token('checked'), 'two')
        expect(await world.gateway().saveCard(two)).toEqual(waiting)
        expect(await world.gateway().saveCard({ ...two, giveUp: true })).toMatchObject(refused)
        expect(await world.gateway().saveCard(two)).toMatchObject(refused)
      })
    })

    it('names the wallet a card came from, and Link, which names nothing; both are charged again', async () => {
      const wallet = await world.gateway().charge(charge(await world.token('wallet'), 'wallet'))
      expect(wallet).toMatchObject({ card: { kind: 'card', wallet: 'apple_pay', last4: '4242' } })
      const link = await world
        .gateway()
        .charge({ ...charge(await world.token('link'), 'link'), kind: 'link' })
      const nothing = { wallet: null, cardBrand: null, last4: null, expMonth: null, expYear: null }
      expect(link).toMatchObject({ status: 'succeeded', card: { kind: 'link', ...nothing } })
      const renewal = { ...again(stored(link), 'renewal'), kind: 'link' as const }
      expect(await world.gateway().charge(renewal)).toMatchObject({ status: 'succeeded' })
    })

    testBankAccount(world)

    it('refunds once per key and never more than was captured, though many ask at once', async () => {
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

    it('reports each refund of a charge by its request key, and nothing where it doesn’t answer', async () => {
      const outcome = await world.gateway().charge(charge(await world.token('good'), 'k', 1_000))
      const reference = outcome.status === 'succeeded' ? outcome.reference : ''
      expect(await world.gateway().refundsOf(reference)).toEqual([])
      const made = []
      for (const [idempotencyKey, amountCents] of [
        ['a', 400],
        ['b', 100],
      ] as const) {
        const given = await world.gateway().refund({ reference, amountCents, idempotencyKey })
        const told = given.status === 'succeeded' ? given.reference : ''
        made.push({ idempotencyKey, amountCents, reference: told })
      }
      const told = await world.gateway().refundsOf(reference)
      expect(told).toHaveLength(2)
      expect(told).toEqual(expect.arrayContaining(made))
      expect(await world.gateway().refundsOf('pi_nonsense')).toEqual([])
      for (const failure of ['reset_before', 'server_error', 'garbage'] as const)
        expect(await world.gateway(failure).refundsOf(reference)).toBeNull()
    })
  })
}
