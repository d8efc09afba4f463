import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { notFound } from '#domain/errors.ts'

/** How an email greets the account's owner; `not_found` if the brand has no such account. */
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
 * The account that now holds a membership, which changes when a purchase joins another account, and the state whose law
 * applies.
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

/** A person who is or was on a membership; `not_found` if they aren't this brand's. */
export async function findPerson(
  db: Db,
  { brandId, membershipId, dependentId }: { brandId: string; membershipId: string; dependentId: string },
): Promise<typeof dependents.$inferSelect> {
  const [row] = await db
    .select()
    .from(dependents)
    .where(
      ofBrand(dependents, brandId, eq(dependents.membershipId, membershipId), eq(dependents.id, dependentId)),
    )
  if (!row) throw notFound()
  return row
}
