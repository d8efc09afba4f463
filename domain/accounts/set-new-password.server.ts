import { and, eq } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { accounts } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { checkNewPassword, sameAsOld } from '#domain/security/new-password.server.ts'
import { hashPassword, verifyPassword } from '#domain/security/password.server.ts'
import * as m from '#messages'
import {
  type AccountLink,
  consumeAccountLink,
  endAccountLinks,
  findAccountLink,
  staleLink,
} from './account-link.server.ts'
import { findEmailOwner } from './email-owner.server.ts'
import { endOtherSessions } from './end-session.server.ts'

/**
 * Sets a password by the mailed link. Uses up the link, ends all of the account's sessions and every unconfirmed change
 * of its email (someone who knew the old password may have requested it), and emails the owner. Doesn't sign anyone in;
 * a person with the password can do that.
 * A rejected password, such as the old one, leaves the link unused.
 * @returns the account's email, which opening the link has proven.
 * @throws DomainError `invalid` with the field `token` or `password`.
 */
export async function setNewPassword(
  { db, now }: DbAt,
  {
    brand,
    token,
    password,
  }: { brand: { id: string; key: string; name: string }; token: string; password: string },
): Promise<{ email: string | null }> {
  const link = await findAccountLink(db, { brandId: brand.id, token, purpose: 'reset_password', now })
  if (!link) throw staleLink()
  const { accountId } = link
  const which = and(eq(accounts.id, accountId), eq(accounts.brandId, brand.id))
  const [owner] = await db
    .select({
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      phone: accounts.phone,
      passwordHash: accounts.passwordHash,
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(accounts)
    .where(which)
  if (!owner) throw staleLink()
  const known = owner.email ?? link.email ?? ''
  const { firstName, lastName, phone } = owner
  await checkNewPassword(password, [brand.name, brand.key, firstName, lastName, known, phone ?? ''])
  if (await verifyPassword(owner.passwordHash, password)) {
    const fields = [{ path: 'password', words: sameAsOld }]
    throw new DomainError('invalid', m.errors_check_marked_fields, { fields })
  }
  const passwordHash = await hashPassword(password)

  return db.transaction(async (tx) => {
    await consumeAccountLink(tx, { brandId: brand.id, token, purpose: 'reset_password', now })
    const [account] = await tx
      .update(accounts)
      .set({
        passwordHash,
        emailVerifiedAt: owner.emailVerifiedAt ?? now,
        ...(await claimedEmail(tx, brand.id, owner, link)),
      })
      .where(which)
      .returning({ email: accounts.email })
    await endOtherSessions(tx, { brandId: brand.id, accountId, keepSessionId: null })
    await endAccountLinks(tx, { brandId: brand.id, accountId, purpose: 'change_email', now })
    if (account?.email) {
      await queueMail(tx, {
        brandId: brand.id,
        template: 'password-changed',
        to: account.email,
        props: { accountId },
        dedupeKey: `password-changed:${newId(now)}`,
      })
    }
    return { email: account?.email ?? null }
  })
}

/** An account added at the desk without an email gets the one its link was sent to, if no one else has it. */
async function claimedEmail(
  db: Db,
  brandId: string,
  { email }: { email: string | null },
  link: AccountLink,
): Promise<{ email?: string; ownsEmail?: true }> {
  if (email !== null || link.email === null) return {}
  if (await findEmailOwner(db, { brandId, email: link.email })) throw staleLink()
  return { email: link.email, ownsEmail: true }
}
