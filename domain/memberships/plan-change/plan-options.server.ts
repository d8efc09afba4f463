import type { Db } from '#db/client.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { addDays } from '#domain/calendar.ts'
import { findTierProblem } from '#domain/memberships/family/dependent.rules.ts'
import { isCoveredOn } from '#domain/memberships/next-term/age-out.rules.ts'
import {
  nextTermOf,
  type PricedVersion,
  quoteNextTerm,
} from '#domain/memberships/next-term/next-term.rules.ts'
import { type Renewal, readRenewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import { isSoldAtOffice, listPlans, type Whitelist } from '#domain/plans/plan.queries.server.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { countCovered, coversMember } from '#domain/plans/plan-tier.rules.ts'
import { additionalMemberCents } from '#domain/plans/quote.rules.ts'
import { soldPlan } from '#domain/plans/spoken-plan.rules.ts'
import type { Interval } from '#domain/values/plans.ts'

/** A plan and billing cycle a membership can change to, with the price of each term for its people; cents. */
export type PlanOption = Pick<Plan, 'name' | 'summary' | 'benefits'> & {
  planId: string
  interval: Interval
  /** Whether this is the membership's current plan and billing cycle. */
  isCurrent: boolean
  renewalTotalCents: number
  /** The plan is for the member only, so the family leaves with the term before. */
  endsFamily: boolean
  /** Whether it can start today; otherwise from the next term on. */
  mayBeginNow: boolean
}

/** The plans a membership can change to, in display order, one option for each interval they're sold by. */
export async function readPlanOptions(
  db: Db,
  owner: MembershipContext,
  whitelist: Whitelist,
): Promise<PlanOption[]> {
  const { brandId, today } = owner
  const order = await readRenewal(db, owner)
  const { state, officeId } = order.membership
  const options: PlanOption[] = []
  for (const plan of await listPlans(db, { brandId, today, state, whitelist })) {
    const isSold = !officeId || (await isSoldAtOffice(db, { brandId, planId: plan.id, officeId, today }))
    if (!isSold) continue
    for (const { interval } of plan.prices) {
      const option = optionOf(order, plan, interval, today)
      if (option) options.push(option)
    }
  }
  return options
}

function optionOf(
  { facts, people, membership }: Renewal,
  plan: Plan,
  interval: Interval,
  today: string,
): PlanOption | null {
  const startsOn = addDays(membership.termEndsOn, 1)
  const staying = people.filter((person) => isCoveredOn(person, startsOn))
  const holder = { isMemberCovered: coversMember(facts.current) }
  if (findTierProblem(plan, staying, holder)) return null
  const version: PricedVersion = { ...plan, id: plan.versionId, planId: plan.id }
  const chosen = { interval, version, published: version }
  const next = nextTermOf({ ...facts, chosen, notices: [] }, { isReturning: false, people, startsOn, today })
  const isCurrent = facts.current.planId === plan.id && facts.interval === interval
  const now = people.filter((person) => isCoveredOn(person, today))
  const takesAll = countCovered(plan, now.length) <= 1 || additionalMemberCents(plan, interval) !== null
  return {
    planId: plan.id,
    ...soldPlan({ name: plan.name, summary: plan.summary, benefits: plan.benefits }),
    interval,
    isCurrent,
    renewalTotalCents: quoteNextTerm(next).totalCents,
    endsFamily: next.endsFamily,
    mayBeginNow: !isCurrent && interval === facts.interval && takesAll && !findTierProblem(plan, now, holder),
  }
}
