import type { Interval } from '#domain/values/plans.ts'
import { intervalWords } from './interval.ts'
import type { Plan } from './plan.schema.ts'
import { coversMember } from './plan-tier.rules.ts'
import type { Quote } from './quote.schema.ts'

/** What a plan costs in the first twelve months: the first payment, its fee included, and the renewals after it; cents. */
export function firstYearCents(
  { totalCents, renewalTotalCents }: Pick<Quote, 'totalCents' | 'renewalTotalCents'>,
  interval: Interval,
): number {
  return totalCents + renewalTotalCents * (12 / intervalWords(interval).months - 1)
}

/**
 * Plans as they are offered to `people`, of whom one pays: those that fit before those that do not (a plan for children
 * is not for who pays, one for a household not for one person), the lowest cost of the first year first, and of two that
 * cost the same the one the operator lists first. `least`: the one that costs least, and how much; null where fewer than
 * two fit.
 */
export function leastFirst<Offered extends Pick<Plan, 'id' | 'tier'>>(
  plans: readonly Offered[],
  { people, costOf }: { people: number; costOf: (plan: Offered) => number },
): { plans: Offered[]; least: { id: string; cents: number } | null } {
  const fits = ({ tier }: Offered) => coversMember({ tier }) && (tier !== 'family' || people > 1)
  const byCost = plans.toSorted((a, b) => costOf(a) - costOf(b))
  const fitting = byCost.filter(fits)
  const [first] = fitting
  return {
    plans: [...fitting, ...byCost.filter((plan) => !fits(plan))],
    least: first && fitting.length > 1 ? { id: first.id, cents: costOf(first) } : null,
  }
}
