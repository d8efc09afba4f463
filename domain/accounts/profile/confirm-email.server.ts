import { and, eq } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { accounts } from '#db/schema/accounts.ts'
import { consumeAccountLink, endAccountLinks, staleLink } from '#domain/accounts/account-link.server.ts'
import { findEmailOwner } from '#domain/accounts/email-owner.server.ts'
import { endOtherSessions } from '#domain/accounts/end-session.server.ts'
import type { Visitor } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'

/**
 * Makes the address a link was sent to the account's own. Ends every session except the one that opened it, and emails
 * the old address. Doesn't sign anyone in.
 * @throws DomainError `invalid` with the field `token`; `conflict` if the address has an account of its own.
 */
export async function confirmEmail(
  { db, now }: DbAt,
  { brandId, token, visitor }: { brandId: string; token: string; visitor: Visitor },
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const link = await consumeAccountLink(tx, { brandId, token, purpose: 'change_email', now })
    const { accountId, email } = link
    if (!email) throw staleLink()
    const own = and(eq(accounts.brandId, brandId), eq(accounts.id, accountId))
    const [before] = await tx.select({ email: accounts.email }).from(accounts).where(own).for('update')
    if (!before) throw staleLink()
    const owner = await findEmailOwner(tx, { brandId, email })
    if (owner && owner.accountId !== accountId) {
      throw new DomainError('conflict', m.errors_address_account_own_sign)
    }
    // An account that was merged into this one gives up the address.
    await tx
      .update(accounts)
      .set({ ownsEmail: false })
      .where(
        and(eq(accounts.brandId, brandId), eq(accounts.mergedIntoId, accountId), eq(accounts.email, email)),
      )
    await tx.update(accounts).set({ email, ownsEmail: true, emailVerifiedAt: now }).where(own)
    // Otherwise, a reset link in the old mailbox would still open the account.
    await endAccountLinks(tx, { brandId, accountId, purpose: 'reset_password', now })
    const isOwn = visitor.kind === 'member' && visitor.accountId === accountId
    await endOtherSessions(tx, { brandId, accountId, keepSessionId: isOwn ? visitor.sessionId : null })
    if (before.email && before.email !== email) {
      await queueMail(tx, {
        brandId,
        template: 'email-changed',
        to: before.email,
        props: { accountId },
        dedupeKey: `email-changed:${newId(now)}`,
      })
    }
    return { email }
  })
}
