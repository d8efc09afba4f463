import { expect, it } from 'vitest'
import type { ContractWorld } from './gateway-contract.ts'
import { type ChargeRequest, GatewayMisuseError, type LedgerCharge } from './payment-gateway.ts'

/** The part of the gateway contract about refunded charges. */
export function testGivenBack(world: ContractWorld): void {
  const charge = (source: ChargeRequest['source'], idempotencyKey: string): ChargeRequest => ({
    source,
    amountCents: 14_900,
    currency: 'USD',
    idempotencyKey,
    kind: 'card',
    offSession: source.kind === 'method',
    metadata: {},
  })
  const token = async () => ({ kind: 'token' as const, token: await world.token('good') })

  it('reports a charge’s later refunds, when repeated or looked up, and makes no second charge', async () => {
    const first = await world.gateway().charge(charge(await token(), 'a'))
    const stored = first.status === 'succeeded' ? first.methodReference : ''
    const renewal = charge({ kind: 'method', reference: stored }, 'b')
    const paid = await world.gateway().charge(renewal)
    const reference = paid.status === 'succeeded' ? paid.reference : ''
    for (const [amountCents, refundedCents] of [
      [4_900, 4_900],
      [10_000, 14_900],
    ] as const) {
      await world.gateway().refund({ reference, amountCents, idempotencyKey: `back:${amountCents}` })
      const told = { ...paid, refundedCents }
      expect(await world.gateway().charge(renewal)).toEqual(told)
      expect(await world.gateway().lookUpCharge(renewal)).toEqual(told)
    }
    // A fully refunded charge doesn't conflict with another amount.
    expect(await world.gateway().lookUpCharge({ ...renewal, amountCents: 9_900 })).toMatchObject({
      refundedCents: 14_900,
    })
    const made: LedgerCharge[] = []
    for await (const batch of world.gateway().ledger()) made.push(...batch)
    expect(made).toHaveLength(2)
  })

  it('doesn’t find a charge with another amount', async () => {
    const request = charge(await token(), 'k')
    await world.gateway().charge(request)
    await expect(world.gateway().lookUpCharge({ ...request, amountCents: 100 })).rejects.toThrow(
      GatewayMisuseError,
    )
  })
}
