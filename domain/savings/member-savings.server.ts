import { and, asc, eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { dependents, memberships, visits } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import type { Dashboard } from '#domain/memberships/membership.schema.ts'
import { isCoveredOn, lastDayCovered } from '#domain/memberships/next-term/age-out.rules.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import { type MemberSavings, summarizeVisits, type Visit } from './member-savings.rules.ts'

export type OwnSavings = MemberSavings & { planId: string; planName: string; joinedOn: string }
/** A visit with the person's first name and the office. */
export type NamedVisit = Visit & { person: string; office: string | null }

/**
 * What an account's active membership saved. Null without one. `today` is the brand's calendar date.
 *
 * @throws DomainError `not_found` when the account is not of this brand.
 */
export async function readMemberSavings(db: Db, owner: AccountContext): Promise<OwnSavings | null> {
  return savingsOf(db, owner, await readDashboard(db, owner))
}

/** The same for a dashboard that is already loaded. */
export async function savingsOf(
  db: Db,
  owner: AccountContext,
  { member, active }: Pick<Dashboard, 'member' | 'active'>,
): Promise<OwnSavings | null> {
  if (!active) return null
  const [row] = await savedAndPaid(db).execute({ brandId: owner.brandId, membershipId: active.id })
  const payments = row?.payments ?? []
  const rows = (row?.visits ?? []).map(named)
  const { plan, joinedOn, dependents: family, autoRenew, termEndsOn, status } = active
  const { today } = owner
  // An ended membership includes nothing, and without renewal no one is on the plan after the term.
  const isOver = status !== 'active' && status !== 'past_due'
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
  const benefits = isOver ? [] : plan.benefits
  const summary = summarizeVisits(rows, { today, joinedOn, benefits, people, payments })
  return { ...summary, planId: plan.id, planName: plan.name, joinedOn }
}

/**
 * Every visit of the active membership, oldest first, former family members included; null without a membership.
 *
 * @throws DomainError `not_found` when the account is not of this brand.
 */
export async function listMemberVisits(db: Db, owner: AccountContext): Promise<NamedVisit[] | null> {
  const { member, active } = await readDashboard(db, owner)
  if (!active) return null
  const rows = await visitsOf(db, { brandId: owner.brandId, membershipId: active.id })
  return rows
    .map(named)
    .map(({ dependent, ...visit }) => ({ ...visit, person: dependent ?? member.firstName }))
}

/**
 * Visits without the columns only lists show; payments less refunds, by receipt date; and what was paid elsewhere for
 * an imported term, on its first day. Amounts in cents.
 */
const savedAndPaid = cachedStatement((db) =>
  db
    .select({
      visits: sql<Visit[]>`(
        select coalesce(json_agg(json_build_object(
          'personId', v.dependent_id, 'service', v.service, 'name', v.name, 'usualCents', v.usual_cents,
          'memberCents', v.member_cents, 'visitedOn', v.visited_on) order by v.visited_on, v.id), '[]'::json)
        from visits v where v.membership_id = memberships.id and v.brand_id = memberships.brand_id)`,
      payments: sql<{ paidOn: string; cents: number }[]>`(
        select coalesce(json_agg(json_build_object('paidOn', paid.on, 'cents', paid.cents)), '[]'::json) from (
          select r.issued_on as on, r.total_cents - (
            select coalesce(sum(f.amount_cents), 0) from refunds f
            where f.payment_id = r.payment_id and f.brand_id = r.brand_id and f.status not in ('failed', 'withdrawn')) as cents
          from receipts r where r.membership_id = memberships.id and r.brand_id = memberships.brand_id
          union all
          select t.starts_on, t.elsewhere_cents from membership_terms t
          where t.membership_id = memberships.id and t.brand_id = memberships.brand_id
            and t.elsewhere_cents is not null) paid)`,
    })
    .from(memberships)
    .where(
      and(
        eq(memberships.brandId, sql.placeholder('brandId')),
        eq(memberships.id, sql.placeholder('membershipId')),
      ),
    )
    .prepare('saved_and_paid'),
)

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

/** A visit with the name of its service in the reader's language. */
function named<Of extends { name: string }>(visit: Of): Of {
  return { ...visit, name: soldName(visit.name) }
}
