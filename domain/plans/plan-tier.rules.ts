import type { Plan } from './plan.schema.ts'

/**
 * Whether the primary member is on the plan. On a children's plan they aren't: an adult pays and signs in, and only the
 * named children are on the plan (decision 0027).
 */
export function coversMember({ tier }: Pick<Plan, 'tier'>): boolean {
  return tier !== 'child'
}

/** How many people are on a plan, given the number of people other than the primary member. */
export function countCovered(plan: Pick<Plan, 'tier'>, others: number): number {
  return others + (coversMember(plan) ? 1 : 0)
}
