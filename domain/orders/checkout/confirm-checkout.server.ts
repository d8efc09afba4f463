import { notFound } from '#domain/errors.ts'
import { readPaymentLinkToken } from '#domain/orders/desk-sale/payment-link.rules.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { openStatus, placeOrder } from '#domain/orders/place-order.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { authorizeCheckout, type CheckoutAccess } from './authorize-checkout.server.ts'
import { type Confirmation, checkoutOrder } from './checkout.order.server.ts'
import type { Confirmed } from './checkout.schema.ts'
import type { CheckoutDeps } from './checkout-offer.server.ts'
import { findOpenedAccount } from './open-account.server.ts'

export type ConfirmDeps = CheckoutDeps & OrderDeps

/** How long, in milliseconds, a repeat of the request that paid signs in its browser. */
const SIGN_IN_MS = 60 * 60_000

/**
 * Charges the draft's order and creates the membership, exactly once. A retry with the same key returns the first
 * result: paid, declined, or `confirming` while the outcome is unknown, with a `check` if the bank needs the buyer.
 * Another key on a completed draft returns its order.
 * @returns the order, and the account to sign in for the request that paid for it.
 * @throws DomainError as `placeOrder` does; `not_found`, `checkout_closed`, `in_flight` (another attempt is in
 *   progress), `conflict` (a bank account is being debited), `signed_in` (a member starts no draft, unless by a link),
 *   `invalid` with every missing or wrong field, `not_sold`, `stale_quote` with the new quote. The draft is kept.
 */
export async function confirmCheckout(
  deps: ConfirmDeps,
  input: Confirmation,
): Promise<{ confirmed: Confirmed; signIn: { accountId: string } | null }> {
  const { brand, key, body, waitMs } = input
  const { checkoutId } = body
  const access = accessOf(input)
  const known = await authorizeCheckout(deps.db, access)
  const { memberNumber } = known
  const whitelist = await readAllowlist(deps, brand)
  const placed = await placeOrder(
    deps,
    checkoutOrder,
    { brandId: brand.id, by: checkoutId, key, body, waitMs },
    { ...input, access, known, whitelist },
  )
  const { order, check, isByThisRequest } = placed
  const { membershipId, receiptId, settledAt } = order
  const isSettled = order.status === 'settled'
  const isRecent = settledAt !== null && deps.now.getTime() - settledAt.getTime() < SIGN_IN_MS
  const mayEnter = isSettled && isByThisRequest && isRecent
  return {
    confirmed: {
      ...(isSettled ? ({ status: 'active' } as const) : openStatus(placed)),
      membershipId,
      memberNumber,
      receiptId,
      ...(check && { check }),
    },
    signIn: mayEnter ? await findOpenedAccount(deps.db, order) : null,
  }
}

/** By the browser's cookie, or by a desk's link. */
function accessOf({ brand, secret, body }: Confirmation): CheckoutAccess {
  const { checkoutId, linkToken } = body
  if (linkToken === undefined) return { brandId: brand.id, checkoutId, secret }
  const named = readPaymentLinkToken(linkToken)
  if (named?.checkoutId !== checkoutId) throw notFound()
  return { brandId: brand.id, checkoutId, secret: named.secret, byLink: true }
}
