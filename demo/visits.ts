import type { Db } from '#db/client.ts'
import { visits } from '#db/schema/memberships.ts'
import { membershipOf } from './membership-of.ts'
import { onlyRow } from './only-row.ts'

/** A visit: by default a cleaning of the primary member on the membership's first day. */
export async function insertVisit(
  db: Db,
  overrides: Partial<typeof visits.$inferInsert> = {},
): Promise<typeof visits.$inferSelect> {
  const membership = await membershipOf(db, overrides)
  const visit = {
    service: 'adult-cleaning',
    name: 'Adult cleaning',
    usualCents: 11_800,
    memberCents: 6_900,
    visitedOn: membership.joinedOn,
    ...overrides,
    brandId: membership.brandId,
    membershipId: membership.id,
  }
  return onlyRow(await db.insert(visits).values(visit).returning())
}
