import type { CheckoutDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import { joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { openStatus, placeOrder } from '#domain/orders/place-order.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { type Purchasing, purchaseOrder } from './purchase.order.server.ts'
import type { Purchase, Purchased, PurchaseQuote } from './purchase.schema.ts'
import { type Buyer, quotePurchase } from './quote-purchase.server.ts'

/** Price of an additional membership; nothing is charged. @throws DomainError as `quotePurchase` does. */
export async function previewPurchase(
  deps: CheckoutDeps & Pick<OrderDeps, 'gateway'>,
  buyer: Buyer,
  purchase: Purchase,
): Promise<PurchaseQuote> {
  const whitelist = await readAllowlist(deps, buyer.brand)
  return (await quotePurchase({ ...deps, whitelist }, buyer, purchase)).view
}

/**
 * Buys an additional membership for a signed-in member, with the saved payment method or one just entered. Purchases of
 * one account are serialized by its row lock.
 *
 * @throws DomainError as `placeOrder` and `quotePurchase` do; `stale_quote` with the new quote; `in_flight` while
 *   another purchase is in progress.
 */
export async function purchaseMembership(
  deps: CheckoutDeps & OrderDeps,
  input: Purchasing,
): Promise<Purchased> {
  const { brand, accountId, key, purchase, waitMs } = input
  const whitelist = await readAllowlist(deps, brand)
  const placed = await placeOrder(
    deps,
    purchaseOrder,
    { brandId: brand.id, by: accountId, key, body: { purchase }, waitMs },
    { ...input, whitelist },
  )
  const { order, check } = placed
  const { membershipId, receiptId, totalCents } = order
  const { memberNumber } = joinSubjectSchema.parse(order.subject)
  const status = order.status === 'settled' ? ({ status: 'active' } as const) : openStatus(placed)
  return { ...status, membershipId, memberNumber, receiptId, totalCents, ...(check && { check }) }
}
