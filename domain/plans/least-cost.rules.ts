import type { Interval } from '#domain/values/plans.ts'
import { intervalWords } from './interval.ts'
import type { Plan } from './plan.schema.ts'
import { coversMember } from './plan-tier.rules.ts'
import type { Quote } from './quote.schema.ts'

/** A plan's cost in the first twelve months: the first payment, including its fee, and the renewals after it; cents. */
export function firstYearCents(
  { totalCents, renewalTotalCents }: Pick<Quote, 'totalCents' | 'renewalTotalCents'>,
  interval: Interval,
): number {
  return totalCents + renewalTotalCents * (12 / intervalWords(interval).months - 1)
}

/**
 * Plans in the order offered to `people`, one of whom pays: fitting plans before others (a children's plan isn't for
 * the payer, a household plan isn't for one person), then by lowest first-year cost, then in the operator's order.
 * `least`: the cheapest fitting plan and its cost; null if fewer than two fit.
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
