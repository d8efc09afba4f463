import type { Renewed } from '#domain/memberships/renewal/renewal.schema.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { openStatus, placeOrder } from '#domain/orders/place-order.server.ts'
import { type Renewing, renewalOrder } from './renewal.order.server.ts'

/**
 * Pays for another term with the saved payment method, one just `entered`, or a payment `tendered` at a desk. What was
 * shown must still apply. Takes turns with the scheduled renewal.
 *
 * @throws DomainError as `placeOrder` and `previewRenewal` do; `stale_quote` with the new preview.
 */
export async function renewMembership(deps: OrderDeps, input: Renewing): Promise<Renewed> {
  const { key, confirm, waitMs, tendered, entered, chosen, brandId, accountId, membershipId } = input
  const days = chosen?.days ?? { kind: 'next' }
  const body = {
    renew: membershipId,
    confirm,
    ...(tendered && { tendered }),
    ...(entered && { token: entered.paymentToken, kind: entered.paymentKind }),
    ...(days.kind !== 'next' && { days }),
  }
  const placed = await placeOrder(deps, renewalOrder, { brandId, by: accountId, key, body, waitMs }, input)
  const { order, check } = placed
  const isPaid = order.status === 'settled'
  return {
    membershipId,
    ...(isPaid ? ({ status: 'active' } as const) : openStatus(placed)),
    termStartsOn: order.startsOn,
    termEndsOn: order.endsOn,
    totalCents: order.totalCents,
    receiptId: isPaid ? order.receiptId : null,
    ...(check && { check }),
  }
}
