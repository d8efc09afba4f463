import { z } from 'zod'
import { stateSchema } from '#domain/person.schema.ts'
import { couponCodeSchema } from '#domain/plans/coupon.schema.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import { intervalSchema, type Plan } from '#domain/plans/plan.schema.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { SpokenBenefit, SpokenPlan } from '#domain/plans/spoken-plan.rules.ts'

/** The choices on /join-now, as its URL carries them; an invalid value falls back to the default. */
export const joinChoicesSchema = z.object({
  people: z.coerce.number().int().min(1).max(maxPeople).catch(1),
  interval: intervalSchema.catch('year'),
  state: stateSchema.nullable().catch(null),
  office: z.uuid().nullable().catch(null),
  /** A plan to highlight, such as the one the visitor came from. */
  plan: z.uuid().nullable().catch(null),
  /** A campaign's coupon; the order tries it as if the visitor had typed it. */
  coupon: couponCodeSchema.nullable().catch(null),
})
export type JoinChoices = z.infer<typeof joinChoicesSchema>

/** A plan that fits the choices, quoted for exactly these people. */
export type JoinPlan = SpokenPlan<
  Pick<Plan, 'id' | 'name' | 'summary' | 'tier'> & { benefits: SpokenBenefit[] }
> & {
  quote: Quote
  /** Price of each additional person per term, in cents; null if the plan takes no one else. */
  eachMoreCents: number | null
  /** Why a campaign's coupon isn't in the quote; null while it is, or there is none. */
  couponProblem: string | null
}
