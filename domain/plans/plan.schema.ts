import { z } from 'zod'

export const planTiers = ['adult', 'child', 'perio', 'family'] as const
export const intervals = ['month', 'year'] as const
export type PlanTier = (typeof planTiers)[number]
export type Interval = (typeof intervals)[number]
export const intervalSchema = z.enum(intervals)

/** A service a plan includes without further payment, e.g. two cleanings a year. */
export const planBenefitSchema = z.strictObject({
  service: z.string(),
  name: z.string(),
  quantity: z.int().positive(),
  period: intervalSchema,
})
export type PlanBenefit = z.infer<typeof planBenefitSchema>

/** A published plan as the public sees it; prices in cents, null where an interval is not sold. */
export type Plan = {
  id: string
  slug: string
  tier: PlanTier
  version: number
  versionId: string
  name: string
  summary: string
  monthCents: number | null
  yearCents: number | null
  additionalMonthCents: number | null
  additionalYearCents: number | null
  enrolmentFeeCents: number
  sellableStates: string[]
  benefits: PlanBenefit[]
  allOffices: boolean
}

/** One line of a fee schedule as resolved for an office or state; cents. */
export type ServicePrice = {
  service: string
  name: string
  category: string
  usualCents: number
  memberCents: number
}
