import { z } from 'zod'
import { lineSchema, textSchema } from '#domain/content/content-text.schema.ts'
import { planBenefitSchema, planPriceSchema } from '#domain/plans/plan.schema.ts'
import { ofEachPlanText } from '#domain/plans/plan-texts.ts'
import { reasonSchema } from '#domain/staff/staff.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'
import type { AddedPlanTextName, PlanTextName } from '#domain/values/plan-texts.ts'
import { planTiers } from '#domain/values/plans.ts'
import { isStateCode } from '#domain/values/states.ts'
import { typedText } from '#domain/words.schema.ts'

/** The most one price or fee can be, in cents; a larger amount is a typo. */
const mostCents = 10_000_000
const cents = z
  .int('Enter an amount in dollars.')
  .min(0, 'Enter zero or more.')
  .max(mostCents, 'This is too high.')
const slug = typedText()
  .min(1, 'Enter a short name for addresses.')
  .max(60, 'Use 60 characters or fewer.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens.')
const revision = z.int().min(0)
const reason = reasonSchema.min(1, 'Say why, for the audit.')

const priceSchema = planPriceSchema.extend({
  priceCents: cents,
  additionalMemberCents: cents.nullable(),
})

const benefitSchema = planBenefitSchema.extend({
  service: slug,
  name: lineSchema.trim().min(1, 'Enter what is included.').max(80, 'Use 80 characters or fewer.'),
  quantity: z.int('Enter how many.').min(1, 'Enter one or more.').max(99, 'Enter 99 or fewer.'),
})

const textShape = ofEachPlanText((_, { label, max, isRequired, added }) => {
  const text = textSchema
    .trim()
    .min(isRequired ? 1 : 0, `Enter a ${label.toLowerCase()}.`)
    .max(max, `Use ${max} characters or fewer.`)
  return added ? text.optional() : text
}) as unknown as {
  [Name in PlanTextName]: Name extends AddedPlanTextName ? z.ZodOptional<z.ZodString> : z.ZodString
}

/** Everything in a version that can be drafted. Amounts are cents. */
export const planVersionSchema = z.strictObject({
  name: lineSchema.trim().min(1, 'Enter a name.').max(80, 'Use 80 characters or fewer.'),
  ...textShape,
  feeScheduleId: z.uuid('Choose a fee schedule.'),
  sellableStates: z
    .array(z.string().refine((code): boolean => isStateCode(code), 'Use the two letters of a state.'))
    .min(1, 'Choose a state, or withdraw the plan from sale.')
    .max(60, 'There are not so many states.')
    .transform((states) => [...new Set(states)].toSorted()),
  enrolmentFeeCents: cents,
  prices: z
    .array(priceSchema)
    .min(1, 'Enter a price.')
    .max(4, 'Give each billing one price.')
    .refine(
      (all) => new Set(all.map(({ interval }) => interval)).size === all.length,
      'Give each billing one price.',
    ),
  benefits: z
    .array(benefitSchema)
    .max(40, 'Use 40 or fewer.')
    .refine(
      (all) => new Set(all.map(({ service }) => service)).size === all.length,
      'Name each service once.',
    ),
})
/** A version's draftable fields. */
export const draftedOf = (version: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(version).filter(([name]) => name in planVersionSchema.shape))

export type PlanVersionFields = z.infer<typeof planVersionSchema>

/** A save of a draft: `revision` is the one that was read. */
export const saveDraftSchema = planVersionSchema.extend({ revision })

export const newPlanSchema = z.strictObject({
  slug,
  tier: z.enum(planTiers),
  name: planVersionSchema.shape.name,
  feeScheduleId: planVersionSchema.shape.feeScheduleId,
})

/** Publishes exactly what was read: its revision. `startsOn`: the brand's day it's sold from; null: at once. */
export const publishPlanSchema = z.strictObject({
  revision,
  startsOn: daySchema().nullable().default(null),
})

export const planRevisionSchema = z.strictObject({ revision })
export const planSaleSchema = z.strictObject({ reason })
/** A plan's position among its brand's plans: 1 is the first. */
export const planPlaceSchema = z.strictObject({ place: z.int().min(1).max(1_000) })

const readVersionSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  ...ofEachPlanText(() => z.string()),
  feeScheduleId: z.uuid(),
  feeSchedule: z.string(),
  sellableStates: z.array(z.string()),
  enrolmentFeeCents: z.int(),
  prices: z.array(planPriceSchema),
  benefits: z.array(planBenefitSchema),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable(),
  revision: z.int(),
  startsAt: z.iso.datetime().nullable(),
  /** How many memberships are on it. */
  members: z.int(),
})
export type CatalogVersion = z.infer<typeof readVersionSchema>

const planHeadSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  tier: z.enum(planTiers),
  status: z.enum(['draft', 'published', 'retired']),
  publishedVersion: z.int().nullable(),
  name: z.string(),
})

/** A row of the plan list. */
export const catalogPlanSchema = planHeadSchema.extend({
  /** The one-time joining fee; cents. */
  enrolmentFeeCents: z.int(),
  prices: z.array(planPriceSchema),
  states: z.int(),
  members: z.int(),
  hasDraft: z.boolean(),
  startsAt: z.iso.datetime().nullable(),
})
export type CatalogPlan = z.infer<typeof catalogPlanSchema>

const wrongSchema = z.object({ path: z.string(), message: z.string() })

/** A plan with its versions, newest first; `versions`: at most fifty published ones. */
export const planDetailSchema = planHeadSchema.extend({
  versions: z.array(readVersionSchema),
  more: z.boolean(),
  draft: readVersionSchema
    .extend({
      /** What is new compared with the version being sold, as text. */
      diff: z.array(z.string()),
      /** Words a savings plan may not use: they block publishing. */
      prohibited: z.array(wrongSchema),
    })
    .nullable(),
})
export type PlanDetail = z.infer<typeof planDetailSchema>

const touchedMonthSchema = z.object({ month: z.string(), members: z.int(), moreCents: z.int() })

/** Whom a publication affects; see `touchedBy`. Amounts are cents. */
export const touchedSchema = z.object({
  soldFrom: z.iso.date(),
  revision: z.int(),
  diff: z.array(z.string()),
  prohibited: z.array(wrongSchema),
  members: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  same: z.int(),
  /** The new version lacks their billing cycle or family tier: they stay on what they agreed to. */
  keeps: z.int(),
  /** Of those who will pay more: the next term is too close to give notice, so its price stays once more. */
  tooLate: z.int(),
  /** Of those who will pay more: they have no email, so they can't be notified in time. */
  untold: z.int(),
  firstNoticeOn: z.iso.date().nullable(),
  noticeDays: z.object({ first: z.int(), last: z.int() }),
  months: z.array(touchedMonthSchema),
})
export type Touched = z.infer<typeof touchedSchema>
