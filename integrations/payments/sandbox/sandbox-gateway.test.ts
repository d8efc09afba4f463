import { beforeEach, describe, expect, it } from 'vitest'
import { testGatewayContract } from '#integrations/payments/gateway-contract.ts'
import type { ChargeRequest, LedgerCharge } from '#integrations/payments/payment-gateway.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { type SandboxFailure, SandboxGateway } from './sandbox-gateway.server.ts'

const database = useDatabase()
const start = new Date('2026-11-20T18:00:00Z')
let now = start
const clearingMs = 60_000
beforeEach(() => {
  now = start
})
const card = { expMonth: 12, expYear: 2030, cvc: '123' }

function gateway(failure?: SandboxFailure, timeoutMs = failure ? 300 : 5_000): SandboxGateway {
  return new SandboxGateway({
    db: database.db,
    now: () => now,
    timeoutMs,
    clearingMs,
    failure: () => failure ?? null,
  })
}
const impatient = () => gateway(undefined, 300)

async function tokenOf(number: string): Promise<string> {
  return tokenFrom({ number, ...card })
}
async function tokenFrom(given: Parameters<SandboxGateway['createToken']>[0]): Promise<string> {
  const made = await gateway().createToken(given)
  if (!('token' in made)) throw new Error('refused')
  return made.token
}

const charge = (token: string, idempotencyKey: string, amountCents = 14_900): ChargeRequest => ({
  source: { kind: 'token', token },
  amountCents,
  currency: 'USD',
  idempotencyKey,
  kind: 'card',
  offSession: false,
  metadata: {},
})

async function ledger(): Promise<LedgerCharge[]> {
  const charges: LedgerCharge[] = []
  for await (const batch of gateway().ledger()) charges.push(...batch)
  return charges
}

const numbers = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  failsLater: '4000000000000341',
  checked: '4000002760003184',
}
const accounts = { bank: '000333333335', badBank: '000222222227' }
const pass = async (ms: number) => {
  now = new Date(now.getTime() + ms)
}
testGatewayContract('sandbox', {
  gateway,
  token: async (card) => {
    if (card === 'wallet' || card === 'link') {
      return tokenFrom({ wallet: card === 'link' ? 'link' : 'apple_pay' })
    }
    if (card === 'bank' || card === 'badBank') {
      return tokenFrom({ routing: '110000000', account: accounts[card] })
    }
    return tokenOf(numbers[card])
  },
  authenticate: (secret, believed) => gateway().authenticate(secret, believed),
  clear: () => pass(clearingMs),
  takeBack: () => pass(clearingMs),
})

describe('the sandbox gateway', () => {
  it('charges once for any number of simultaneous requests with one key, and gives them the same response', async () => {
    const token = await tokenOf('4242424242424242')
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => gateway().charge(charge(token, 'k'))))
    expect(outcomes[0]).toMatchObject({ status: 'succeeded', card: { cardBrand: 'visa', last4: '4242' } })
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(await ledger()).toMatchObject([{ idempotencyKey: 'k', amountCents: 14_900, refundedCents: 0 }])
  })

  it('accepts a token once and its stored card again, unless that one fails on renewal', async () => {
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

  it('charges the card that never answers, and says so on a later lookup', async () => {
    const outcome = await impatient().charge(charge(await tokenOf('4000000000000119'), 'k'))
    expect(outcome).toEqual({ status: 'unknown' })
    expect(await ledger()).toHaveLength(1)
    expect(await gateway().lookUpCharge({ idempotencyKey: 'k' })).toMatchObject({ status: 'succeeded' })
  })

  it('stores a card without charging it, the same one for the same key', async () => {
    const token = await tokenOf('4000000000000119')
    expect(await impatient().saveCard({ kind: 'card', token, idempotencyKey: 'k', metadata: {} })).toEqual({
      status: 'unknown',
    })
    const saved = await gateway().saveCard({ kind: 'card', token, idempotencyKey: 'k', metadata: {} })
    expect(saved).toMatchObject({ status: 'saved', card: { last4: '0119' } })
    expect(await gateway().saveCard({ kind: 'card', token, idempotencyKey: 'k', metadata: {} })).toEqual(
      saved,
    )
    const declined = await tokenOf('4000000000000002')
    expect(
      await gateway().saveCard({ kind: 'card', token: declined, idempotencyKey: 'd', metadata: {} }),
    ).toMatchObject({
      code: 'card_declined',
    })
    expect(await ledger()).toEqual([])
  })

  it('says what is wrong with a card, and repeats no number', async () => {
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
