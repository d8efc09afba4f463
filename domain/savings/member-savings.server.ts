import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dependents, visits } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import type { Owner } from '#domain/accounts/visitor.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { type MemberSavings, summariseVisits, type Visit } from './member-savings.rules.ts'

export type OwnSavings = MemberSavings & { planId: string; planName: string; joinedOn: string }
/** A visit with the first name of who had it, and where. */
export type NamedVisit = Visit & { person: string; office: string | null }

/**
 * What the active membership of an account has saved; null when it has none. `today` is the brand's calendar date.
 *
 * @throws DomainError `not_found` when the account is not of this brand.
 */
export async function readMemberSavings(db: Db, owner: Owner): Promise<OwnSavings | null> {
  const { member, active } = await readDashboard(db, owner)
  if (!active) return null
  const rows = await visitsOf(db, { brandId: owner.brandId, membershipId: active.id })
  const { plan, joinedOn, dependents: family } = active
  const people = [
    { personId: null, name: member.firstName },
    ...family.map(({ id, firstName }) => ({ personId: id, name: firstName })),
  ]
  const { today } = owner
  const summary = summariseVisits(rows, { today, joinedOn, benefits: plan.benefits, people })
  return { ...summary, planId: plan.id, planName: plan.name, joinedOn }
}

/**
 * Every visit of the active membership, the oldest first, also of people who have left it; null when there is none.
 *
 * @throws DomainError `not_found` when the account is not of this brand.
 */
export async function listMemberVisits(db: Db, owner: Owner): Promise<NamedVisit[] | null> {
  const { member, active } = await readDashboard(db, owner)
  if (!active) return null
  const rows = await visitsOf(db, { brandId: owner.brandId, membershipId: active.id })
  return rows.map(({ dependent, ...visit }) => ({ ...visit, person: dependent ?? member.firstName }))
}

function visitsOf(db: Db, { brandId, membershipId }: { brandId: string; membershipId: string }) {
  return db
    .select({
      personId: visits.dependentId,
      dependent: dependents.firstName,
      office: offices.name,
      service: visits.service,
      name: visits.name,
      usualCents: visits.usualCents,
      memberCents: visits.memberCents,
      visitedOn: visits.visitedOn,
    })
    .from(visits)
    .leftJoin(dependents, eq(dependents.id, visits.dependentId))
    .leftJoin(offices, eq(offices.id, visits.officeId))
    .where(and(eq(visits.brandId, brandId), eq(visits.membershipId, membershipId)))
    .orderBy(asc(visits.visitedOn), asc(visits.id))
}
