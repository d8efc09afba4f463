import type { Db } from '#db/client.ts'
import type { Owner } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { quoteAddition } from '#domain/memberships/family/addition.rules.ts'
import { findDependentProblems, findTierProblem } from '#domain/memberships/family/dependent.rules.ts'
import type { AddDependent, FamilyQuote, NewDependent } from '#domain/memberships/family/dependent.schema.ts'
import { activeMembershipId, type Family, readFamily } from '#domain/memberships/family/lock-family.server.ts'
import { lastDayCovered } from '#domain/memberships/next-term/age-out.rules.ts'

/**
 * What adding a person to the active membership, or a chosen one, costs, today and at each renewal; nothing is changed.
 * @throws DomainError as `quoteFor` does.
 */
export async function quoteDependent(
  db: Db,
  owner: Owner & { membershipId?: string },
  body: AddDependent,
): Promise<FamilyQuote> {
  const { preview: _, agreed: __, ...person } = body
  const membershipId = owner.membershipId ?? (await activeMembershipId(db, owner))
  return quoteFor(await readFamily(db, { ...owner, membershipId }), person, owner.today)
}

/**
 * What a person costs who may be added today.
 * @throws DomainError `conflict`, `invalid` with every field that is wrong, `not_sold`.
 */
export function quoteFor(family: Family, person: NewDependent, today: string): FamilyQuote {
  if (family.status === 'past_due') {
    throw new DomainError('conflict', 'Please pay what is owed first; then you can add people.')
  }
  if (family.status !== 'active') {
    throw new DomainError('conflict', 'This membership is over, so nobody can be added to it.')
  }
  if (family.term.endsOn < today) {
    throw new DomainError('conflict', 'Your renewal is under way. Please try again tomorrow.')
  }
  const fields = findDependentProblems(person, [family.member, ...family.people], today)
  const staying = family.people.filter(({ endsOn }) => endsOn === null)
  const tierProblem = findTierProblem(family.plan, [person, ...staying])
  if (tierProblem) fields.push({ path: 'relationship', message: tierProblem.message })
  if (fields.length > 0) throw new DomainError('invalid', 'Please check the marked fields.', { fields })
  const { people, renewalWith } = family
  return quoteAddition({
    ...family,
    today,
    lastDay: lastDayCovered(person),
    renewal: {
      totalCents: renewalWith([...people, { ...person, endsOn: null }]),
      beforeCents: renewalWith(people),
    },
  })
}
