import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'

/**
 * The one account of a brand that an email signs in to, or that this one was merged into; else null. Never tell a
 * stranger which of the two it was.
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
