import { z } from '@hono/zod-openapi'
import { type Plan, planBenefitSchema, planPriceSchema } from '#domain/plans/plan.schema.ts'
import { ofEachPlanText } from '#domain/plans/plan-texts.ts'
import { additionalMemberCents, planPriceCents } from '#domain/plans/quote.rules.ts'
import { soldPlan } from '#domain/plans/spoken-plan.rules.ts'
import { planTiers } from '#domain/values/plans.ts'

const cents = z.int().nonnegative()

/** A plan in API responses; prices in cents. The four prices next to `prices` are null if not sold. */
export const planAnswer = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    tier: z.enum(planTiers),
    version: z.int(),
    versionId: z.uuid(),
    name: z.string(),
    ...ofEachPlanText(() => z.string()),
    prices: z.array(planPriceSchema),
    monthCents: cents.nullable(),
    yearCents: cents.nullable(),
    additionalMonthCents: cents.nullable(),
    additionalYearCents: cents.nullable(),
    enrolmentFeeCents: cents,
    sellableStates: z.array(z.string()),
    benefits: z.array(planBenefitSchema),
    allOffices: z.boolean(),
  })
  .meta({ named: 'Plan' }) satisfies z.ZodType<Plan>

/** A plan with the monthly and yearly prices that older clients read. */
export function tellPlan(plan: Plan): z.infer<typeof planAnswer> {
  return {
    ...soldPlan(plan),
    monthCents: planPriceCents(plan, 'month'),
    yearCents: planPriceCents(plan, 'year'),
    additionalMonthCents: additionalMemberCents(plan, 'month'),
    additionalYearCents: additionalMemberCents(plan, 'year'),
  }
}

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
