import type { Plan } from './plan.schema.ts'

/**
 * Whether a plan covers the member who holds it. A plan for children does not: a grown-up pays for it and signs in, and
 * only the children named in it are covered (decision 0027).
 */
export function coversMember({ tier }: Pick<Plan, 'tier'>): boolean {
  return tier !== 'child'
}

/** How many people a plan covers, given how many it is held with. */
export function countCovered(plan: Pick<Plan, 'tier'>, others: number): number {
  return others + (coversMember(plan) ? 1 : 0)
}
