import { z } from 'zod'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { paidWithSchema } from '#domain/billing/payment.schema.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import * as m from '#messages'

const date = z.iso.date()
const cents = z.int()

/** Without `confirm`, returns a quote. With it, makes the quoted change. */
export const changePlanSchema = z.strictObject({
  membershipId: z.uuid(),
  planId: z.uuid({ error: () => m.validation_choose_plan() }),
  interval: intervalSchema,
  /** At once, for the rest of the paid days; or from the next term on. */
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
  /** The day after the paid days end, and the price charged from then on. */
  renewsOn: date,
  renewalTotalCents: cents,
  /** Price and interval of the next term without the change. */
  renewalBeforeCents: cents,
  intervalBefore: intervalSchema,
  /** People who leave after the last paid day because the new plan is for one person. */
  leaving: z.array(z.string()),
  /** The lasting coupon, if it doesn't apply to the new plan. */
  couponEnds: z.string().nullable(),
  card: paidWithSchema.nullable(),
  /** The consent text that confirming agrees to, stored word for word. */
  consent: z.string(),
})
export type PlanChangeQuote = z.infer<typeof planChangeQuoteSchema>

/** `confirming` until the gateway responds; then repeat with the same key. */
export const planChangedSchema = z.object({
  membershipId: z.uuid(),
  status: z.enum(['changed', 'scheduled', 'confirming']),
  chargedCents: cents,
  /** Null if nothing was charged, or not yet. */
  receiptId: z.uuid().nullable(),
  renewsOn: date,
  renewalTotalCents: cents,
  check: bankCheckSchema.optional(),
})
export type PlanChanged = z.infer<typeof planChangedSchema>
