import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import type { AccountContext, MembershipContext } from '#domain/accounts/visitor.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { standing } from '#domain/memberships/membership.policy.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { type DependentView, dependentViewSchema } from '#domain/memberships/membership.schema.ts'
import { nextTermFacts, termsAsPaid } from '#domain/memberships/next-term/next-term.queries.server.ts'
import { couponFor, nextTermOf, quoteNextTerm } from '#domain/memberships/next-term/next-term.rules.ts'
import { versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import * as m from '#messages'
import type { PricedTerm } from './addition.rules.ts'

/** `paidTo`: last day already paid for, if a correction took them off the plan earlier. */
export type FamilyPerson = DependentView & { paidTo: string | null }
export type Family = Awaited<ReturnType<typeof readFamily>>

/** Id of the account's active membership, which family calls act on. `conflict` if there is none. */
export async function activeMembershipId(db: Db, owner: AccountContext): Promise<string> {
  const { active } = await readDashboard(db, owner)
  if (!active) throw new DomainError('conflict', m.errors_active_membership_yet)
  return active.id
}

/** Everything that decides a change to a membership's family, read under the membership's lock. */
export async function lockFamily(db: Db, owner: MembershipContext): Promise<Family> {
  await lockMembership(db, owner)
  return readFamily(db, owner)
}

/** The same without the lock, to show a price; `not_found` if the membership isn't this account's. */
export async function readFamily(db: Db, owner: MembershipContext) {
  const { brandId, membershipId, today } = owner
  const [row] = await db
    .select({
      membership: memberships,
      plan: versionColumns,
      tier: plans.tier,
      facts: nextTermFacts({ membership: 'memberships', version: 'plan_versions' }),
      member: accounts,
    })
    .from(memberships)
    .innerJoin(planVersions, eq(planVersions.id, memberships.planVersionId))
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(ownMembership(owner))
  if (!row) throw notFound()
  const { membership, plan, tier, facts, member } = row
  const rows = await db
    .select()
    .from(dependents)
    .where(
      and(
        eq(dependents.brandId, brandId),
        eq(dependents.membershipId, membershipId),
        or(isNull(dependents.endsOn), gte(dependents.endsOn, today)),
      ),
    )
  const people: FamilyPerson[] = rows.map((person) => ({
    ...dependentViewSchema.parse(person),
    paidTo: person.paidTo,
  }))
  const status = standing(membership, today)
  const isReturning = status !== 'active' && status !== 'past_due'
  const startsOn = isReturning ? today : addDays(membership.termEndsOn, 1)
  const term = { startsOn: membership.termStartsOn, endsOn: membership.termEndsOn }
  const couponOf = (planId: string) => couponFor(facts.coupon, planId)
  const free = { ...term, version: facts.current, interval: facts.interval }
  const paid = await termsAsPaid(db, owner)
  const [current = { ...free, coupon: couponOf(plan.planId) }, ...ahead] = paid.map((each) => ({
    ...each,
    coupon: couponOf(each.version.planId),
  }))
  const nextWith = (people: Parameters<typeof nextTermOf>[1]['people']) =>
    nextTermOf(facts, { isReturning, people, startsOn, today })
  return {
    membership,
    status,
    plan: { ...plan, tier },
    member,
    interval: facts.interval,
    /** Interval of the next term; another billing cycle may have been chosen. */
    renewalInterval: nextWith(people).interval,
    people,
    term,
    /** Paid terms that aren't over, in order: the current term, then any prepaid ones. */
    terms: [current, ...ahead] as [PricedTerm, ...PricedTerm[]],
    /** Price of the next renewal with these people plus the member; cents. */
    renewalWith: (others: Parameters<typeof nextWith>[0]) => quoteNextTerm(nextWith(others)).totalCents,
  }
}

function ownMembership({ brandId, accountId, membershipId }: MembershipContext) {
  return and(
    eq(memberships.brandId, brandId),
    eq(memberships.accountId, accountId),
    eq(memberships.id, membershipId),
  )
}
