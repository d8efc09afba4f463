import { z } from 'zod'
import { paidWithSchema, paymentKindSchema } from '#domain/billing/payment.schema.ts'
import {
  checkoutConsentsSchema,
  checkoutDependentSchema,
  checkoutViewSchema,
  confirmedSchema,
} from '#domain/orders/checkout/checkout.schema.ts'
import { couponCodeSchema } from '#domain/plans/coupon.schema.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import { quoteSchema } from '#domain/plans/quote.schema.ts'
import * as m from '#messages'

const date = z.iso.date()

/** Without `confirm` it is a question; with it, what the question was answered with is bought. */
export const purchaseSchema = z.strictObject({
  planId: z.uuid({ error: () => m.validation_choose_plan() }),
  interval: intervalSchema,
  officeId: z.uuid().optional(),
  couponCode: couponCodeSchema.optional(),
  /** People of the account's memberships who are covered by the new one too. */
  dependentIds: z
    .array(z.uuid())
    .max(maxPeople - 1, { error: () => m.validation_choose_most_people({ maxPeople: maxPeople - 1 }) })
    .default([]),
  /** People of none of them, who are named here. */
  dependents: z
    .array(checkoutDependentSchema)
    .max(maxPeople - 1, { error: () => m.validation_add_most_people({ maxPeople: maxPeople - 1 }) })
    .optional(),
  /** What was just entered; without it what is on file is charged. */
  paymentToken: z.string().min(1).max(255).optional(),
  paymentKind: paymentKindSchema,
  confirm: z
    .strictObject({
      totalCents: z.int().min(0),
      renewalTotalCents: z.int().min(0),
      termStartsOn: date,
      consents: checkoutConsentsSchema,
    })
    .optional(),
})
export type Purchase = z.infer<typeof purchaseSchema>

/** Of which purchase the agreement is asked for as a file, and whether it is to renew by itself. */
export const purchaseAgreementSchema = purchaseSchema
  .omit({ confirm: true, paymentToken: true })
  .extend({ autoRenew: z.boolean() })

/** Quote of a further membership: price in cents, people on it, and the words beside the three boxes. */
export const purchaseQuoteSchema = z.object({
  planId: z.uuid(),
  planName: z.string(),
  interval: intervalSchema,
  office: checkoutViewSchema.shape.office,
  /** Everybody it covers, the member first. */
  covered: z.array(z.string()),
  quote: quoteSchema,
  /** Why the coupon is not counted; null while it is, or there is none. */
  couponProblem: z.string().nullable(),
  termStartsOn: date,
  termEndsOn: date,
  texts: checkoutViewSchema.shape.texts,
  byBank: checkoutViewSchema.shape.byBank.unwrap(),
  agreement: checkoutViewSchema.shape.agreement,
  /** What is on file. */
  card: paidWithSchema.nullable(),
})
export type PurchaseQuote = z.infer<typeof purchaseQuoteSchema>

/** `confirming` until the gateway has answered: then repeat with the same key. */
export const purchasedSchema = confirmedSchema.extend({ totalCents: z.int() })
export type Purchased = z.infer<typeof purchasedSchema>
