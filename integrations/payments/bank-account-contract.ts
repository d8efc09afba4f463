import { describe, expect, it } from 'vitest'
import type { ContractWorld } from './gateway-contract.ts'
import type { ChargeRequest, LedgerCharge } from './payment-gateway.ts'

/** The part of the gateway contract about bank accounts. */
export function testBankAccount(world: ContractWorld): void {
  const charge = (source: ChargeRequest['source'], idempotencyKey: string): ChargeRequest => ({
    source,
    amountCents: 14_900,
    currency: 'USD',
    idempotencyKey,
    kind: 'us_bank_account',
    offSession: source.kind === 'method',
    metadata: { paymentId: `payment of ${idempotencyKey}` },
  })
  const token = async (account: Parameters<ContractWorld['token']>[0]) => ({
    kind: 'token' as const,
    token: await world.token(account),
  })
  async function ledger(): Promise<LedgerCharge[]> {
    const charges: LedgerCharge[] = []
    for await (const batch of world.gateway().ledger()) charges.push(...batch)
    return charges
  }

  describe('a bank account', () => {
    const debit = async (key: string, account: 'bank' | 'badBank' = 'bank'): Promise<ChargeRequest> => ({
      ...charge(await token(account), key),
      acceptance: { ip: '198.51.100.7', userAgent: 'Test' },
    })
    const returns = async () => {
      const all = []
      for await (const batch of world.gateway().returns(new Date(0))) all.push(...batch)
      return all
    }
    const account = {
      kind: 'us_bank_account',
      last4: expect.stringMatching(/^\d{4}$/),
      cardBrand: null,
      expYear: null,
    }

    it('is pending until it clears, however often it is looked up, and can then be charged again', async () => {
      const request = await debit('k')
      const first = await world.gateway().charge(request)
      expect(first).toMatchObject({ status: 'pending', reference: expect.any(String), card: account })
      expect(await world.gateway().charge(request)).toEqual(first)
      expect(await world.gateway().lookUpCharge(request, { giveUp: true })).toEqual(first)
      expect(await ledger()).toEqual([])
      await world.clear()
      const done = await world.gateway().lookUpCharge(request)
      expect(done).toMatchObject({ status: 'succeeded', card: account })
      expect(await world.gateway().charge(request)).toEqual(done)
      expect(await ledger()).toMatchObject([{ idempotencyKey: 'k', refundedCents: 0 }])
      const reference = done.status === 'succeeded' ? done.methodReference : ''
      const renewal = charge({ kind: 'method', reference }, 'renewal')
      expect(await world.gateway().charge(renewal)).toMatchObject({ status: 'pending' })
      expect(await returns()).toEqual([])
    })

    it('whose bank returns the debit says why, and nothing was charged', async () => {
      const request = await debit('k', 'badBank')
      expect(await world.gateway().charge(request)).toMatchObject({ status: 'pending' })
      await world.clear()
      const failed = { status: 'failed', code: 'bank_no_money', card: { last4: '2227' } }
      expect(await world.gateway().lookUpCharge(request)).toMatchObject(failed)
      expect(await world.gateway().charge(request)).toMatchObject(failed)
      expect(await ledger()).toEqual([])
    })

    it('whose bank returns the money later is reported as a return, and gone from the ledger', async () => {
      await world.gateway().charge(await debit('k'))
      await world.clear()
      await world.takeBack()
      expect(await returns()).toEqual([
        { id: expect.any(String), idempotencyKey: 'k', amountCents: 14_900, code: 'bank_not_authorized' },
      ])
      expect(await ledger()).toMatchObject([{ idempotencyKey: 'k', refundedCents: 14_900 }])
    })

    it('is stored without being debited, and is refused where a card is expected, as a card is here', async () => {
      const saved = await world.gateway().saveCard({
        token: await world.token('bank'),
        kind: 'us_bank_account',
        idempotencyKey: 's',
        metadata: {},
        acceptance: null,
      })
      expect(saved).toMatchObject({ status: 'saved', card: account })
      expect(await ledger()).toEqual([])
      const refused = { status: 'failed', code: 'invalid_token' }
      const asCard = { ...charge(await token('bank'), 'x'), kind: 'card' as const }
      expect(await world.gateway().charge(asCard)).toEqual(refused)
      const asBank = { ...(await debit('y')), ...charge(await token('good'), 'y') }
      expect(await world.gateway().charge(asBank)).toEqual(refused)
    })
  })
}
