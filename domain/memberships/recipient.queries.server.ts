import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { notFound } from '#domain/errors.ts'

/** How a mail greets the person of an account; `not_found` when there is none of this brand. */
export async function findRecipient(
  db: Db,
  { brandId, accountId }: { brandId: string; accountId: string },
): Promise<{ firstName: string }> {
  const [row] = await db
    .select({ firstName: accounts.firstName })
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
  if (!row) throw notFound()
  return row
}

/**
 * The account that holds a membership now, which changes when a purchase joins another account, and the state whose law
 * governs it.
 */
export async function findMembershipOwner(
  db: Db,
  { brandId, membershipId }: { brandId: string; membershipId: string },
): Promise<{ accountId: string; state: string }> {
  const [row] = await db
    .select({ accountId: memberships.accountId, state: memberships.state })
    .from(memberships)
    .where(and(eq(memberships.brandId, brandId), eq(memberships.id, membershipId)))
  if (!row) throw notFound()
  return row
}
