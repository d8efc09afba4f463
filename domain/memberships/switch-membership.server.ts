import { and, eq, exists, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { notFound } from '#domain/errors.ts'

/** Makes one of the account's memberships the active one; `not_found` if it isn't theirs. */
export async function switchMembership(
  { db }: { db: Db },
  { brandId, accountId, membershipId }: { brandId: string; accountId: string; membershipId: string },
): Promise<void> {
  const owned = db
    .select({ one: sql`1` })
    .from(memberships)
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.accountId, accountId),
        eq(memberships.id, membershipId),
      ),
    )
  const switched = await db
    .update(accounts)
    .set({ activeMembershipId: membershipId })
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId), exists(owned)))
    .returning({ id: accounts.id })
  if (switched.length === 0) throw notFound()
}
