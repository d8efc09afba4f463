import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { visits } from '#db/schema/memberships.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { type MemberSavings, summariseVisits } from './member-savings.rules.ts'

export type OwnSavings = MemberSavings & { planId: string; planName: string; joinedOn: string }

/**
 * What the active membership of an account has saved; null when it has none. `today` is the brand's calendar date.
 *
 * @throws DomainError `not_found` when the account is not of this brand.
 */
export async function readMemberSavings(
  db: Db,
  { brandId, accountId, today }: { brandId: string; accountId: string; today: string },
): Promise<OwnSavings | null> {
  const { member, active } = await readDashboard(db, { brandId, accountId, today })
  if (!active) return null
  const rows = await db
    .select({
      personId: visits.dependentId,
      service: visits.service,
      name: visits.name,
      usualCents: visits.usualCents,
      memberCents: visits.memberCents,
      visitedOn: visits.visitedOn,
    })
    .from(visits)
    .where(and(eq(visits.brandId, brandId), eq(visits.membershipId, active.id)))
    .orderBy(asc(visits.visitedOn))
  const { plan, joinedOn, dependents } = active
  const people = [
    { personId: null, name: member.firstName },
    ...dependents.map(({ id, firstName }) => ({ personId: id, name: firstName })),
  ]
  const summary = summariseVisits(rows, { today, joinedOn, benefits: plan.benefits, people })
  return { ...summary, planId: plan.id, planName: plan.name, joinedOn }
}
