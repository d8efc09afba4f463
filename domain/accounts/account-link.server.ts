import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accountLinks } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import type { LinkPurpose } from '#domain/values/accounts.ts'
import * as m from '#messages'
import { linkHours } from './link-life.ts'

/**
 * Makes a one-use link for an account and answers its token (256 bits); only the hash is kept.
 * Call it when the mail is rendered, so that no usable token lies in a table or a queue. Links made before
 * stay good: whoever asks for a reset in another's name must not spoil the one in their hands.
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
    /** The address that opening the link proves, where the account does not have it yet. */
    email?: string | null
    /** For how many days it is good, where that is another time than its purpose says. */
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

/** Whom a link belongs to, and the address it proves beside the account's own, if any. */
export type AccountLink = { accountId: string; email: string | null }

const linkColumns = { accountId: accountLinks.accountId, email: accountLinks.email }

/** A link that could be used now, without using it; else null. */
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
 * Uses a link up, in the transaction `db` is, together with every other of its account and purpose;
 * of many parallel tries one gets the link.
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

/** Ends every link of an account and purpose that could still be used. */
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

/** The one answer to every link that does not work any more. */
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
