import { z } from 'zod'
import type { PlanTexts } from '#domain/values/plan-texts.ts'
import { benefitPeriods, intervals, type PlanBenefit, type PlanTier } from '#domain/values/plans.ts'

export const intervalSchema = z.enum(intervals).meta({ named: 'Interval' })

export const planBenefitSchema = z
  .strictObject({
    service: z.string(),
    name: z.string(),
    quantity: z.int().positive(),
    period: z.enum(benefitPeriods),
  })
  .meta({ named: 'Benefit' }) satisfies z.ZodType<PlanBenefit>
export type { PlanBenefit } from '#domain/values/plans.ts'

/** Price of one term of an interval; cents. */
export const planPriceSchema = z
  .object({
    interval: intervalSchema,
    priceCents: z.int().nonnegative(),
    /** Price of each person other than the primary member. Null: the plan takes no one else; 0: they're included. */
    additionalMemberCents: z.int().nonnegative().nullable(),
  })
  .meta({ named: 'PlanPrice' })
export type PlanPrice = z.infer<typeof planPriceSchema>

/** A published plan as the public sees it; cents. */
export type Plan = PlanTexts & {
  id: string
  slug: string
  tier: PlanTier
  version: number
  versionId: string
  name: string
  /** One for each interval it's sold by, longest first. */
  prices: PlanPrice[]
  enrolmentFeeCents: number
  sellableStates: string[]
  benefits: PlanBenefit[]
  allOffices: boolean
}

/** One line of a fee schedule, resolved for an office or state; cents. */
export type ServicePrice = {
  service: string
  name: string
  category: string
  usualCents: number
  memberCents: number
}
