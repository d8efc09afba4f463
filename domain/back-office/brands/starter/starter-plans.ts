import type { PlanBenefit, PlanPrice } from '#domain/plans/plan.schema.ts'
import type { PlanTier } from '#domain/values/plans.ts'

/** A plan that a new brand can start with. Amounts are cents. */
type StarterPlan = {
  /** The last part of its URL, and its name for `enamel brand create`. */
  slug: string
  tier: PlanTier
  title: string
  name: string
  summary: string
  enrolmentFeeCents: number
  prices: PlanPrice[]
  benefits: PlanBenefit[]
}

const yearly = (service: string, name: string, quantity: number): PlanBenefit => ({
  service,
  name,
  quantity,
  period: 'year',
})
const checkUps = yearly('check-up-exam', 'Checkup', 2)
const xrays = yearly('bitewing-xrays', 'Bitewing x-rays', 1)

/** The plans a new brand can start with; all of it can be changed on the Plans pages. */
export const starterPlans = [
  {
    slug: 'adult',
    tier: 'adult',
    title: 'Adult',
    name: 'Adult plan',
    summary: 'For one adult: two checkups a year included, and member prices on the rest of the list.',
    enrolmentFeeCents: 0,
    prices: [
      { interval: 'year', priceCents: 14_900, additionalMemberCents: 9_900 },
      { interval: 'month', priceCents: 1_495, additionalMemberCents: 995 },
    ],
    benefits: [checkUps, xrays],
  },
  {
    slug: 'family',
    tier: 'family',
    title: 'Family',
    name: 'Family plan',
    summary: 'For the whole household: two checkups a year each, children and adults alike.',
    enrolmentFeeCents: 0,
    prices: [
      { interval: 'year', priceCents: 22_900, additionalMemberCents: 4_900 },
      { interval: 'month', priceCents: 2_295, additionalMemberCents: 495 },
    ],
    benefits: [checkUps, xrays],
  },
  {
    slug: 'kids',
    tier: 'child',
    title: 'Kids',
    name: 'Kids plan',
    summary: 'For children: checkups and fluoride twice a year included, and member prices on the rest.',
    enrolmentFeeCents: 0,
    prices: [
      { interval: 'year', priceCents: 8_900, additionalMemberCents: 6_900 },
      { interval: 'month', priceCents: 895, additionalMemberCents: 695 },
    ],
    benefits: [checkUps, yearly('fluoride-treatment', 'Fluoride treatment', 2)],
  },
] as const satisfies StarterPlan[]

/** The names of the starter plans, in display order. */
export const starterPlanNames = starterPlans.map(({ slug }) => slug)
