import { z } from '@hono/zod-openapi'
import { type Plan, planBenefitSchema, planTiers } from '#domain/plans/plan.schema.ts'

const cents = z.int().nonnegative()

/** A plan as the API tells it; prices in cents, null where an interval is not sold or nobody else is taken. */
export const planAnswer = z.object({
  id: z.uuid(),
  slug: z.string(),
  tier: z.enum(planTiers),
  version: z.int(),
  versionId: z.uuid(),
  name: z.string(),
  summary: z.string(),
  monthCents: cents.nullable(),
  yearCents: cents.nullable(),
  additionalMonthCents: cents.nullable(),
  additionalYearCents: cents.nullable(),
  enrolmentFeeCents: cents,
  sellableStates: z.array(z.string()),
  benefits: z.array(planBenefitSchema),
  allOffices: z.boolean(),
}) satisfies z.ZodType<Plan>

/** The prices of a plan's services at an office. */
export const feeScheduleAnswer = z.array(
  z.object({
    service: z.string(),
    name: z.string(),
    category: z.string(),
    usualCents: cents,
    memberCents: cents,
  }),
)
