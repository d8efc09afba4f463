import type { Brand } from '#domain/brands/brand.schema.ts'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { authorizeCheckout, type Checkout } from '#domain/orders/checkout/authorize-checkout.server.ts'
import { type LinkedOrder, linkedOrderSchema } from '#domain/orders/checkout/checkout.schema.ts'
import { type CheckoutDeps, type OfferDeps, offerFor } from '#domain/orders/checkout/checkout-offer.server.ts'
import { viewCheckout } from '#domain/orders/checkout/read-checkout.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import * as m from '#messages'
import { readPaymentLinkToken, whyNotByLink } from './payment-link.rules.ts'

/**
 * The order behind a desk's payment link, as its holder may see it. Texts and dates are those of the day it's opened.
 * @throws DomainError `not_found` for an unknown or replaced link; `checkout_closed` with the reason it can't be paid.
 */
export async function readPaymentLink(
  deps: CheckoutDeps,
  { brand, token }: { brand: Brand; token: string },
): Promise<LinkedOrder> {
  const named = readPaymentLinkToken(token)
  if (!named) throw notFound()
  const draft = await authorizeCheckout(deps.db, { brandId: brand.id, ...named, byLink: true })
  const inOffer = { ...deps, whitelist: await readAllowlist(deps, brand) }
  await refuseLink(inOffer, brand, draft)
  if (draft.status === 'completed') return { status: 'completed' }
  return linkedOrderSchema.parse(await viewCheckout(inOffer, brand, draft))
}

/** @throws DomainError `checkout_closed` if the link can no longer be used to pay. */
export async function refuseLink(deps: OfferDeps, brand: Brand, draft: Checkout): Promise<void> {
  const totalCents = draft.status === 'open' ? await totalOf(deps, brand, draft) : null
  const { timeZone, standing, closing } = brand.settings
  if (isClosingPublic({ closing }) && draft.status === 'open')
    throw new DomainError('checkout_closed', m.errors_nobody_join_any_more)
  const isPaused = standing === 'paused'
  const refusal = whyNotByLink(draft, { totalCents, isPaused, now: deps.now, timeZone })
  if (refusal) throw refusal
}

async function totalOf(deps: OfferDeps, brand: Brand, draft: Checkout): Promise<number | null> {
  try {
    return (await offerFor(deps, brand, draft)).quote.totalCents
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_sold') return null
    throw error
  }
}
