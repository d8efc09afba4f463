import type { Db } from '#db/client.ts'
import { agreements, dependents, memberships } from '#db/schema/memberships.ts'
import { insertRows } from '#db/written-rows.ts'
import type { AgreementContent } from './agreement/agreement.schema.ts'
import type { Term } from './term.rules.ts'

export type NewMembership = {
  membership: Omit<
    typeof memberships.$inferInsert,
    'status' | 'joinedOn' | 'termStartsOn' | 'termEndsOn' | 'id'
  > & {
    id: string
  }
  term: Term
  dependents: Pick<
    typeof dependents.$inferInsert,
    'firstName' | 'lastName' | 'dateOfBirth' | 'relationship' | 'disabled'
  >[]
  agreement: AgreementContent
  agreedAt: Date
}

/**
 * Stores an active membership with its people and agreement, in the transaction that settles its order. The order
 * writes the paid period. The membership starts on the day it was bought.
 */
export async function createMembership(db: Db, input: NewMembership): Promise<void> {
  const { membership, term, agreement, agreedAt } = input
  const { brandId, id: membershipId } = membership
  const { startsOn, endsOn } = term
  await insertRows(db, memberships, {
    ...membership,
    status: 'active',
    joinedOn: startsOn,
    termStartsOn: startsOn,
    termEndsOn: endsOn,
  })
  if (input.dependents.length > 0) {
    const people = input.dependents.map((person) => ({ ...person, brandId, membershipId, startsOn }))
    await insertRows(db, dependents, ...people)
  }
  await insertRows(db, agreements, { brandId, membershipId, version: 1, content: agreement, agreedAt })
}
