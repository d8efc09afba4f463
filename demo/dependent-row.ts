import type { dependents, memberships } from '#db/schema/memberships.ts'

type Membership = Pick<typeof memberships.$inferSelect, 'id' | 'brandId' | 'joinedOn'>

/** A dependent: by default a child of the primary member, covered since the membership began. */
export function dependentRow(
  membership: Membership,
  overrides: Partial<typeof dependents.$inferInsert>,
): typeof dependents.$inferInsert {
  return {
    firstName: 'Wren',
    lastName: 'Alder',
    dateOfBirth: '2016-09-02',
    relationship: 'child',
    startsOn: membership.joinedOn,
    ...overrides,
    brandId: membership.brandId,
    membershipId: membership.id,
  }
}
