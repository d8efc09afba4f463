import { and, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { insertedRow } from '#db/written-rows.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { memberRefused } from '#domain/orders/purchase/member-refused.rules.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import { CHECKOUT_SECONDS } from './authorize-checkout.server.ts'
import type { CheckoutView, startCheckoutSchema } from './checkout.schema.ts'
import { type CheckoutDeps, offerFor } from './checkout-offer.server.ts'
import { viewCheckout } from './read-checkout.server.ts'

/**
 * Starts a draft for this browser. A browser has one secret for all its drafts, so a second tab doesn't lock out the
 * first; an unknown secret is replaced.
 * @returns the draft and the secret for the cookie.
 * @throws DomainError `not_sold` with the field to change; `signed_in` for a member (`isSignedIn`).
 */
export async function startCheckout(
  deps: CheckoutDeps,
  {
    brand,
    secret,
    choices,
    isSignedIn = false,
  }: {
    brand: Brand
    secret: string | null
    choices: z.output<typeof startCheckoutSchema>
    isSignedIn?: boolean
  },
): Promise<{ checkout: CheckoutView; secret: string }> {
  const { db, now } = deps
  const { planId, interval, officeId = null, people = null } = choices
  const draft = { planId, interval, officeId, couponCode: null, account: {}, dependents: [], people }
  const inOffer = { ...deps, whitelist: await readAllowlist(deps, brand) }
  const { plan } = await offerFor(inOffer, brand, draft)
  if (isSignedIn) throw memberRefused(draft)
  const kept = (await isOurs(db, { brandId: brand.id, secret, now })) && secret !== null ? secret : newToken()
  const checkout = await insertedRow(db, checkouts, {
    ...draft,
    brandId: brand.id,
    secretHash: tokenHash(kept),
    planVersionId: plan.versionId,
    membershipId: newId(now),
    receiptId: newId(now),
    memberNumber: newMemberNumber(),
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + CHECKOUT_SECONDS * 1_000),
  })
  return { checkout: await viewCheckout(inOffer, brand, checkout, plan), secret: kept }
}

async function isOurs(
  db: Db,
  { brandId, secret, now }: { brandId: string; secret: string | null; now: Date },
): Promise<boolean> {
  if (secret === null) return false
  const known = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.brandId, brandId),
        eq(checkouts.secretHash, tokenHash(secret)),
        gt(checkouts.expiresAt, now),
      ),
    )
    .limit(1)
  return known.length > 0
}
