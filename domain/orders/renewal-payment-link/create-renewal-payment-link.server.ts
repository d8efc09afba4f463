import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accountLinks } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import type { RenewalPreview } from '#domain/memberships/renewal/renewal.schema.ts'
import { previewDue } from '#domain/orders/renewal/quote-renewal.server.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import * as m from '#messages'

/** Days until a mailed renewal payment link expires. */
const renewalLinkDays = 14

/**
 * Creates a link that pays a membership's amount due or its next term, once. Call it while the email is written, so
 * that no token is stored in the queue. Only its hash is kept, for as long as the account, because we later tell the
 * member that it was opened.
 * @throws DomainError as `previewDue` does: nothing is due.
 */
export async function createRenewalPaymentLink(
  { db, now }: DbAt,
  owner: MembershipContext,
): Promise<{ token: string; due: RenewalPreview; expiresAt: Date }> {
  const due = await previewDue(db, owner)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + renewalLinkDays * 24 * 60 * 60_000)
  const { brandId, accountId, membershipId } = owner
  await db.insert(accountLinks).values({
    brandId,
    accountId,
    membershipId,
    purpose: 'pay_renewal',
    tokenHash: tokenHash(token),
    termStartsOn: due.termStartsOn,
    createdAt: now,
    expiresAt,
  })
  return { token, due, expiresAt }
}

/** Withdraws a membership’s open links. Returns how many. @throws DomainError `conflict` if there are none. */
export async function expireRenewalPaymentLinks(
  { db, now }: DbAt,
  { brandId, membershipId }: { brandId: string; membershipId: string },
): Promise<number> {
  const termEndsOn = db
    .select({ on: memberships.termEndsOn })
    .from(memberships)
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  const isOpen = and(
    eq(accountLinks.membershipId, membershipId),
    eq(accountLinks.purpose, 'pay_renewal'),
    isNull(accountLinks.withdrawnAt),
    // A debit started by the link may have been returned, so the link can pay again.
    or(isNull(accountLinks.usedAt), gt(accountLinks.termStartsOn, termEndsOn)),
  )
  const taken = await db
    .update(accountLinks)
    .set({ withdrawnAt: now })
    .where(ofBrand(accountLinks, brandId, isOpen))
    .returning({ id: accountLinks.id })
  if (taken.length === 0) throw new DomainError('conflict', m.errors_open_payment_link_membership)
  return taken.length
}

/** A link by its token, in any state; null if it isn't ours. */
export async function findRenewalPaymentLink(db: Db, { brandId, token }: { brandId: string; token: string }) {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(
      ofBrand(
        accountLinks,
        brandId,
        eq(accountLinks.tokenHash, tokenHash(token)),
        eq(accountLinks.purpose, 'pay_renewal'),
      ),
    )
  if (!link) return null
  const { membershipId, termStartsOn } = link
  if (membershipId === null || termStartsOn === null) throw new Error(`The link ${link.id} pays for nothing.`)
  return { ...link, membershipId, termStartsOn }
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findRenewalPaymentLink>>>
