import { describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import type { ChargeRequest, LedgerCharge } from './payment-gateway.ts'
import { GatewayMisuseError, type SandboxFailure, SandboxGateway } from './sandbox-gateway.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const card = { expMonth: 12, expYear: 2030, cvc: '123' }

function gateway(failure?: SandboxFailure, timeoutMs = failure ? 300 : 5_000): SandboxGateway {
  return new SandboxGateway({ db: database.db, now: () => now, timeoutMs, failure: () => failure ?? null })
}
const impatient = () => gateway(undefined, 300)

async function tokenOf(number: string): Promise<string> {
  const made = await gateway().createToken({ number, ...card })
  if (!('token' in made)) throw new Error('refused')
  return made.token
}

const charge = (token: string, idempotencyKey: string, amountCents = 14_900): ChargeRequest => ({
  source: { kind: 'token', token },
  amountCents,
  currency: 'USD',
  idempotencyKey,
  metadata: {},
})

async function ledger(): Promise<LedgerCharge[]> {
  const charges: LedgerCharge[] = []
  for await (const batch of gateway().ledger()) charges.push(...batch)
  return charges
}

describe('the sandbox gateway', () => {
  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
  ])('declines %s as %s and keeps nothing in its ledger', async (number, code) => {
    const outcome = await gateway().charge(charge(await tokenOf(number), 'k'))
    expect(outcome).toMatchObject({ status: 'failed', code, card: { last4: number.slice(-4) } })
    expect(await gateway().lookUpCharge('k')).toMatchObject({ status: 'failed', code })
    expect(await ledger()).toEqual([])
  })

  it('charges once however many ask at once with one key, and answers them alike', async () => {
    const token = await tokenOf('4242424242424242')
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => gateway().charge(charge(token, 'k'))))
    expect(outcomes[0]).toMatchObject({ status: 'succeeded', card: { cardBrand: 'visa', last4: '4242' } })
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(await ledger()).toMatchObject([{ idempotencyKey: 'k', amountCents: 14_900, refundedCents: 0 }])
  })

  it('refuses another amount under a key it knows', async () => {
    const token = await tokenOf('4242424242424242')
    await gateway().charge(charge(token, 'k'))
    await expect(gateway().charge(charge(token, 'k', 1))).rejects.toThrow(GatewayMisuseError)
    expect(await ledger()).toHaveLength(1)
  })

  it('takes a token once and its stored card again, unless that one fails on renewal', async () => {
    const token = await tokenOf('4242424242424242')
    const first = await gateway().charge(charge(token, 'a'))
    expect(await gateway().charge(charge(token, 'b'))).toEqual({ status: 'failed', code: 'invalid_token' })
    const again = (outcome: typeof first, key: string) =>
      gateway().charge({
        ...charge('', key),
        source: { kind: 'method', reference: outcome.status === 'succeeded' ? outcome.methodReference : '' },
      })
    expect(await again(first, 'c')).toMatchObject({ status: 'succeeded' })
    const fragile = await gateway().charge(charge(await tokenOf('4000000000000341'), 'd'))
    expect(fragile).toMatchObject({ status: 'succeeded' })
    expect(await again(fragile, 'e')).toMatchObject({ status: 'failed', code: 'card_declined' })
  })

  it('charges the card that never answers, and says so when it is asked later', async () => {
    const outcome = await impatient().charge(charge(await tokenOf('4000000000000119'), 'k'))
    expect(outcome).toEqual({ status: 'unknown' })
    expect(await ledger()).toHaveLength(1)
    expect(await gateway().lookUpCharge('k')).toMatchObject({ status: 'succeeded' })
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
    'calls %s unknown, with %i charge made, and the same request settles it',
    async (failure, made) => {
      const request = charge(await tokenOf('4242424242424242'), 'k')
      expect(await gateway(failure).charge(request)).toEqual({ status: 'unknown' })
      expect(await ledger()).toHaveLength(made)
      expect(await gateway(failure).lookUpCharge('k')).toEqual({ status: 'unknown' })
      expect((await gateway().lookUpCharge('k')).status).toBe(made === 1 ? 'succeeded' : 'not_found')
      expect(await gateway().charge(request)).toMatchObject({ status: 'succeeded' })
      expect(await ledger()).toHaveLength(1)
    },
  )

  it('stores a card without charging it, the same one for the same key', async () => {
    const token = await tokenOf('4000000000000119')
    expect(await impatient().saveCard({ token, idempotencyKey: 'k' })).toEqual({ status: 'unknown' })
    const saved = await gateway().saveCard({ token, idempotencyKey: 'k' })
    expect(saved).toMatchObject({ status: 'saved', card: { last4: '0119' } })
    expect(await gateway().saveCard({ token, idempotencyKey: 'k' })).toEqual(saved)
    const declined = await tokenOf('4000000000000002')
    expect(await gateway().saveCard({ token: declined, idempotencyKey: 'd' })).toMatchObject({
      code: 'card_declined',
    })
    expect(await ledger()).toEqual([])
  })

  it('refunds once a key and never more than was captured, though many ask at once', async () => {
    const outcome = await gateway().charge(charge(await tokenOf('4242424242424242'), 'k', 1_000))
    const reference = outcome.status === 'succeeded' ? outcome.reference : ''
    const refund = (idempotencyKey: string) =>
      gateway().refund({ reference, amountCents: 400, idempotencyKey })
    const outcomes = await Promise.all(['a', 'a', 'b', 'c', 'd'].map(refund))
    expect(outcomes[0]).toEqual(outcomes[1])
    expect(await ledger()).toMatchObject([{ amountCents: 1_000, refundedCents: 800 }])
  })

  it('names what is wrong with a card, and repeats no number', async () => {
    const bad = await gateway().createToken({
      number: '4242424242424241',
      expMonth: 13,
      expYear: 2020,
      cvc: 'x',
    })
    expect(bad).toMatchObject({ problems: [{ path: 'number' }, { path: 'expMonth' }, { path: 'cvc' }] })
    const real = await gateway().createToken({
      number: '4111111111111111',
      expMonth: 10,
      expYear: 2026,
      cvc: '123',
    })
    expect(real).toMatchObject({
      problems: [{ path: 'number' }, { path: 'expYear', message: 'This card has expired.' }],
    })
    expect(JSON.stringify([bad, real])).not.toMatch(/4242424242424241|4111111111111111/)
  })
})
