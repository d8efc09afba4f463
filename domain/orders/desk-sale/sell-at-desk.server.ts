import type { OfferDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import { joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { placeOrder } from '#domain/orders/place-order.server.ts'
import { deskSaleOrder, type Selling } from './desk-sale.order.server.ts'
import type { DeskSold } from './desk-sale.schema.ts'

/**
 * Sells a membership to a family at the desk, once per key. With cash, check or terminal, everything (order, payment,
 * account, membership, agreement, signature, receipt, emails) is one transaction. A card is charged like any order and
 * saved. Two desks selling to the same person take turns.
 *
 * @throws DomainError as `placeOrder` and `quoteDeskSale` do; `stale_quote` with the new quote.
 */
export async function sellAtDesk(deps: OfferDeps & OrderDeps, selling: Selling): Promise<DeskSold> {
  const { brand, staffId, key, sale, officeId } = selling
  const { order, check } = await placeOrder(
    deps,
    deskSaleOrder,
    { brandId: brand.id, by: staffId, key, body: { sale, officeId } },
    { ...selling, whitelist: deps.whitelist },
  )
  const { membershipId, receiptId, totalCents } = order
  const { memberNumber, buyer } = joinSubjectSchema.parse(order.subject)
  const status = order.status === 'open' ? ('confirming' as const) : ('active' as const)
  const isMailed = buyer.email !== null
  return { status, membershipId, memberNumber, receiptId, totalCents, isMailed, ...(check && { check }) }
}
