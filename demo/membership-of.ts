import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertMember } from './members.ts'
import { onlyRow } from './only-row.ts'

/** The membership a row belongs to: the given one, or a new one. */
export async function membershipOf(
  db: Db,
  { brandId, membershipId }: { brandId?: string; membershipId?: string },
): Promise<typeof memberships.$inferSelect> {
  if (!membershipId) return (await insertMember(db, { brandId })).membership
  const named = and(eq(memberships.id, membershipId), brandId ? eq(memberships.brandId, brandId) : undefined)
  return onlyRow(await db.select().from(memberships).where(named))
}
