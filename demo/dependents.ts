import type { Db } from '#db/client.ts'
import { dependents } from '#db/schema/memberships.ts'
import { dependentRow } from './dependent-row.ts'
import { membershipOf } from './membership-of.ts'
import { onlyRow } from './only-row.ts'

/** A person added to a membership without a charge; pass paid ones to `insertMember`. */
export async function insertDependent(
  db: Db,
  overrides: Partial<typeof dependents.$inferInsert> = {},
): Promise<typeof dependents.$inferSelect> {
  const membership = await membershipOf(db, overrides)
  return onlyRow(await db.insert(dependents).values(dependentRow(membership, overrides)).returning())
}
