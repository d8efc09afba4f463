import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accountLinks } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import type { LinkPurpose } from '#domain/values/accounts.ts'
import * as m from '#messages'
import { linkHours } from './link-life.ts'

/**
 * Creates a one-use link for an account and returns its token (256 bits); only the hash is stored. Call it while the
 * email is rendered, so that no usable token is in a table or a queue. Earlier links stay valid, so someone who
 * requests a reset in another person's name can't invalidate that person's own link.
 */
export async function mintAccountLink(
  db: Db,
  {
    brandId,
    accountId,
    purpose,
    email = null,
    days,
    now,
  }: {
    brandId: string
    accountId: string
    purpose: Exclude<LinkPurpose, 'pay_renewal'>
    /** The address that opening the link proves, if the account doesn't have it yet. */
    email?: string | null
    /** Days it's valid, if different from its purpose's default. */
    days?: number | undefined
    now: Date
  },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(
    now.getTime() + (days === undefined ? linkHours[purpose] : days * 24) * 3_600_000,
  )
  await db
    .insert(accountLinks)
    .values({ brandId, accountId, purpose, email, tokenHash: tokenHash(token), createdAt: now, expiresAt })
  return token
}

/** The link's account, and the address it proves in addition to the account's own, if any. */
export type AccountLink = { accountId: string; email: string | null }

const linkColumns = { accountId: accountLinks.accountId, email: accountLinks.email }

/** A link that could be used now, without using it; otherwise null. */
export async function findAccountLink(
  db: Db,
  { brandId, token, purpose, now }: { brandId: string; token: string; purpose: LinkPurpose; now: Date },
): Promise<AccountLink | null> {
  const [link] = await db
    .select(linkColumns)
    .from(accountLinks)
    .where(usable({ brandId, token, purpose, now }))
  return link ?? null
}

/**
 * Uses up a link, in the transaction `db`, together with all others of its account and purpose. Of concurrent attempts,
 * one succeeds.
 * @throws DomainError `invalid` with the field `token`: unknown, used, expired, or another brand's.
 */
export async function consumeAccountLink(
  db: Db,
  { brandId, token, purpose, now }: { brandId: string; token: string; purpose: LinkPurpose; now: Date },
): Promise<AccountLink> {
  const [link] = await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(usable({ brandId, token, purpose, now }))
    .returning(linkColumns)
  if (!link) throw staleLink()
  await endAccountLinks(db, { brandId, accountId: link.accountId, purpose, now })
  return link
}

/** Ends all unused links of an account and purpose. */
export async function endAccountLinks(
  db: Db,
  {
    brandId,
    accountId,
    purpose,
    now,
  }: { brandId: string; accountId: string; purpose: LinkPurpose; now: Date },
): Promise<void> {
  await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountLinks.brandId, brandId),
        eq(accountLinks.accountId, accountId),
        eq(accountLinks.purpose, purpose),
        isNull(accountLinks.usedAt),
      ),
    )
}

/** The same error for every link that no longer works. */
export function staleLink(): DomainError {
  const message = m.errors_link_expired_used_already
  return new DomainError('invalid', message, { fields: [{ path: 'token', words: message }] })
}

function usable({
  brandId,
  token,
  purpose,
  now,
}: {
  brandId: string
  token: string
  purpose: LinkPurpose
  now: Date
}) {
  return and(
    eq(accountLinks.brandId, brandId),
    eq(accountLinks.tokenHash, tokenHash(token)),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  )
}
