import { eq } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { planVersions } from '#db/schema/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { DomainError } from '#domain/errors.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import type { Checkout } from '#domain/orders/checkout/authorize-checkout.server.ts'
import type { OfferDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import * as m from '#messages'
import type { PayLinkSale } from './desk-sale.schema.ts'
import { lockEnrollee } from './duplicate-enrollment.server.ts'
import { linkExpiry, mailLink } from './mail-link.server.ts'
import { paymentLinkToken } from './payment-link.rules.ts'
import { offerAtDesk, staleSale } from './quote-desk-sale.server.ts'
import { refuseLink } from './read-payment-link.server.ts'
import { refuseTaken, withdrawLinksOf } from './withdraw-link.server.ts'

/**
 * Emails a family a payment link for a desk quote: a checkout draft that waits for them, stored within the transaction
 * `db`. Withdraws an earlier link to the same person for the same plan.
 * @throws DomainError as `quoteDeskSale` does; `stale_quote` with the new quote; `invalid` without an email;
 *   `in_flight` while an earlier link is being paid.
 */
export async function sendPaymentLink(
  deps: OfferDeps,
  {
    brand,
    officeId,
    sale,
    staffId,
  }: { brand: Brand; officeId: string | null; sale: PayLinkSale; staffId: string },
): Promise<Checkout> {
  const { db, now } = deps
  const { confirm, account, ...asked } = sale
  const { email } = account
  if (email === null) {
    const message = m.errors_enter_their_email_link
    throw new DomainError('invalid', message, { fields: [{ path: 'account.email', words: message }] })
  }
  await lockEnrollee(db, { brandId: brand.id, account })
  await withdrawLinksOf(deps, { brandId: brand.id, ...sale })
  const { view, offer } = await offerAtDesk(deps, { brand, officeId, sale })
  const isSame = confirm.totalCents === view.quote.totalCents && confirm.termStartsOn === view.termStartsOn
  if (!isSame || view.couponProblem) throw staleSale(view)
  const [draft] = await db
    .insert(checkouts)
    .values({
      brandId: brand.id,
      // A placeholder no one knows, until the email is written.
      secretHash: tokenHash(newToken()),
      planId: asked.planId,
      planVersionId: offer.plan.versionId,
      officeId,
      interval: asked.interval,
      language: asked.language ?? 'en',
      couponCode: offer.coupon ? (asked.couponCode ?? null) : null,
      account: { ...account, email },
      dependents: asked.dependents,
      membershipId: newId(now),
      receiptId: newId(now),
      memberNumber: newMemberNumber(),
      createdAt: now,
      updatedAt: now,
      expiresAt: linkExpiry(now),
      linkTotalCents: view.quote.totalCents,
      linkSentBy: staffId,
      linkSentAt: now,
    })
    .returning()
  if (!draft) throw new Error('The link was not written.')
  await mailLink(db, draft)
  return draft
}

/**
 * Sends a payment link again with a new expiration; the previous one stops working. `link` is locked.
 * @throws DomainError `conflict` or `in_flight` if it's no longer waiting; `checkout_closed` if its price changed or it
 *   expired.
 */
export async function resendPaymentLink(deps: OfferDeps, brand: Brand, link: Checkout): Promise<Checkout> {
  const { db, now } = deps
  await refuseTaken(db, link)
  await refuseLink(deps, brand, link)
  const [sent] = await db
    .update(checkouts)
    .set({ expiresAt: linkExpiry(now), linkSentAt: now, updatedAt: now })
    .where(ofBrand(checkouts, brand.id, eq(checkouts.id, link.id)))
    .returning()
  if (!sent) throw new Error('The link was not sent again.')
  await mailLink(db, sent)
  return sent
}

/**
 * Token of a payment link. It's created while its email is written, so no token is stored in the queue; only the newest
 * email's token is valid. Null if the link is no longer waiting for payment.
 */
export async function createPaymentLink(
  { db }: DbAt,
  { brandId, checkoutId }: { brandId: string; checkoutId: string },
): Promise<{ token: string; draft: Checkout; planName: string } | null> {
  const secret = newToken()
  const [draft] = await db
    .update(checkouts)
    .set({ secretHash: tokenHash(secret) })
    .where(ofBrand(checkouts, brandId, eq(checkouts.id, checkoutId), eq(checkouts.status, 'open')))
    .returning()
  if (!draft) return null
  const [plan] = await db
    .select({ name: planVersions.name })
    .from(planVersions)
    .where(ofBrand(planVersions, brandId, eq(planVersions.id, draft.planVersionId)))
  return { token: paymentLinkToken(checkoutId, secret), draft, planName: soldName(plan?.name ?? '') }
}
