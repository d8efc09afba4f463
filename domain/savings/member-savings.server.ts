import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { receipts } from '#db/schema/billing.ts'
import { dependents, visits } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import type { Owner } from '#domain/accounts/visitor.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import type { Dashboard } from '#domain/memberships/membership.schema.ts'
import { isCoveredOn, lastDayCovered } from '#domain/memberships/next-term/age-out.rules.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
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
  return savingsOf(db, owner, await readDashboard(db, owner))
}

/** The same for a dashboard that was read already. */
export async function savingsOf(
  db: Db,
  owner: Owner,
  { member, active }: Pick<Dashboard, 'member' | 'active'>,
): Promise<OwnSavings | null> {
  if (!active) return null
  const which = { brandId: owner.brandId, membershipId: active.id }
  const [rows, payments] = await Promise.all([visitsOf(db, which), paymentsOf(db, which)])
  const { plan, joinedOn, dependents: family, autoRenew, termEndsOn } = active
  const { today } = owner
  // Nobody is covered after a term that nothing follows.
  const ends = autoRenew || termEndsOn < today ? [] : [termEndsOn]
  const soonest = (day: string | null) => [...ends, day ?? []].flat().toSorted()[0] ?? null
  const people = [
    ...(coversMember(plan) ? [{ personId: null, name: member.firstName, lastDay: soonest(null) }] : []),
    ...family
      .filter((person) => isCoveredOn(person, today))
      .map((person) => ({
        personId: person.id,
        name: person.firstName,
        lastDay: soonest(lastDayCovered(person)),
      })),
  ]
  const summary = summariseVisits(rows, { today, joinedOn, benefits: plan.benefits, people, payments })
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

/** What was paid for a membership and kept, by the day of its receipt; cents. */
function paymentsOf(db: Db, { brandId, membershipId }: { brandId: string; membershipId: string }) {
  const givenBack = sql`(
    select coalesce(sum(f.amount_cents), 0) from refunds f
    where f.payment_id = ${receipts.paymentId} and f.brand_id = ${receipts.brandId} and f.status not in ('failed', 'withdrawn'))`
  return db
    .select({ paidOn: receipts.issuedOn, cents: sql<number>`(${receipts.totalCents} - ${givenBack})::int` })
    .from(receipts)
    .where(ofBrand(receipts, brandId, eq(receipts.membershipId, membershipId)))
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
