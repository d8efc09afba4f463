import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DbAt } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods, receipts } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { consumeAccountLink, staleLink } from './account-link.server.ts'
import { findEmailOwner } from './email-owner.server.ts'
import { endOtherSessions } from './end-session.server.ts'

/**
 * Joins a purchase to the account that owns its email, by the link sent to that email. Its membership, receipts, card
 * and consents move; the purchase's own account is left empty and closed.
 * Doesn't sign anyone in, because a buyer who used another person's name must not see that person's memberships.
 * @returns the account that now holds the membership.
 * @throws DomainError `invalid` with the field `token`.
 */
export async function joinAccount(
  { db, now }: DbAt,
  { brandId, token }: { brandId: string; token: string },
): Promise<{ accountId: string }> {
  return db.transaction(async (tx) => {
    const link = await consumeAccountLink(tx, { brandId, token, purpose: 'join_account', now })
    const purchaseId = link.accountId
    const one = (id: string) => and(eq(accounts.id, id), eq(accounts.brandId, brandId))
    const [purchase] = await tx.select().from(accounts).where(one(purchaseId)).for('no key update')
    // For a member added at the desk without an email, the link says which account to join.
    const email = purchase?.email ?? link.email
    if (!purchase || !email) throw staleLink()
    if (purchase.email && purchase.ownsEmail) return { accountId: purchase.id }

    const found = await findEmailOwner(tx, { brandId, email })
    const [owner] = found
      ? await tx
          .select({ id: accounts.id, activeMembershipId: accounts.activeMembershipId })
          .from(accounts)
          .where(and(one(found.accountId), isNull(accounts.mergedIntoId)))
          .for('no key update')
      : []
    // The account is being merged at this moment; the next attempt finds the merged one.
    if (found && !owner) throw staleLink()
    if (!owner) {
      await tx.update(accounts).set({ email, ownsEmail: true, emailVerifiedAt: now }).where(one(purchase.id))
      return { accountId: purchase.id }
    }

    const ofPurchase = (table: { brandId: PgColumn; accountId: PgColumn }): SQL | undefined =>
      and(eq(table.brandId, brandId), eq(table.accountId, purchase.id))
    const moved = { accountId: owner.id }
    await tx.update(memberships).set(moved).where(ofPurchase(memberships))
    await tx.update(paymentMethods).set(moved).where(ofPurchase(paymentMethods))
    await tx.update(receipts).set(moved).where(ofPurchase(receipts))
    await tx.update(consents).set(moved).where(ofPurchase(consents))
    // An order in progress is theirs too.
    await tx.update(orders).set(moved).where(ofPurchase(orders))
    await endOtherSessions(tx, { brandId, accountId: purchase.id, keepSessionId: null })
    await tx.update(accounts).set({ passwordHash: null, activeMembershipId: null }).where(one(purchase.id))
    await tx
      .update(accounts)
      .set({
        emailVerifiedAt: now,
        activeMembershipId: owner.activeMembershipId ?? purchase.activeMembershipId,
      })
      .where(one(owner.id))
    return { accountId: owner.id }
  })
}
