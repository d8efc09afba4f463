import { z } from 'zod'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { paidWithSchema } from '#domain/billing/payment.schema.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import * as m from '#messages'

const date = z.iso.date()
const cents = z.int()

/** Without `confirm` it is a question; with it, what the question was answered with is done. */
export const changePlanSchema = z.strictObject({
  membershipId: z.uuid(),
  planId: z.uuid({ error: () => m.validation_choose_plan() }),
  interval: intervalSchema,
  /** At once, for the rest of what is paid for; or from the next term on. */
  when: z.enum(['now', 'renewal']),
  confirm: z
    .strictObject({ todayCents: cents.min(0), renewalTotalCents: cents.min(0), renewsOn: date })
    .optional(),
})
export type ChangePlan = z.infer<typeof changePlanSchema>

/** Quote of a plan change: due today and at each renewal, in cents, and the people who leave the plan. */
export const planChangeQuoteSchema = z.object({
  membershipId: z.uuid(),
  planId: z.uuid(),
  planName: z.string(),
  interval: intervalSchema,
  when: z.enum(['now', 'renewal']),
  /** The first day on the new plan. */
  startsOn: date,
  lines: z.array(z.object({ label: z.string(), amountCents: cents })),
  todayCents: cents,
  /** The day after what is paid for ends, and what is charged from then on. */
  renewsOn: date,
  renewalTotalCents: cents,
  /** What the next term would cost without the change, and how often. */
  renewalBeforeCents: cents,
  intervalBefore: intervalSchema,
  /** Who is not covered any more after the last day of what is paid for: the new plan is for one person. */
  leaving: z.array(z.string()),
  /** The coupon for every term that is not for the new plan. */
  couponEnds: z.string().nullable(),
  card: paidWithSchema.nullable(),
  /** What confirming agrees to, kept word for word. */
  consent: z.string(),
})
export type PlanChangeQuote = z.infer<typeof planChangeQuoteSchema>

/** `confirming` until the gateway has answered: then repeat with the same key. */
export const planChangedSchema = z.object({
  membershipId: z.uuid(),
  status: z.enum(['changed', 'scheduled', 'confirming']),
  chargedCents: cents,
  /** Null when nothing was charged, or not yet. */
  receiptId: z.uuid().nullable(),
  renewsOn: date,
  renewalTotalCents: cents,
  check: bankCheckSchema.optional(),
})
export type PlanChanged = z.infer<typeof planChangedSchema>
