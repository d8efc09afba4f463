import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'

/**
 * The brand's only account that an email signs in to, or the one that account was merged into; otherwise null. Never
 * reveal to a stranger which of the two it was.
 */
export async function findEmailOwner(
  db: Db,
  { brandId, email }: { brandId: string; email: string },
): Promise<{ accountId: string } | null> {
  const [owner] = await db
    .select({ accountId: sql<string>`coalesce(${accounts.mergedIntoId}, ${accounts.id})` })
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.email, email), eq(accounts.ownsEmail, true)))
  return owner ?? null
}
