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

/** Without `confirm`, returns a quote. With it, buys what was quoted. */
export const purchaseSchema = z.strictObject({
  planId: z.uuid({ error: () => m.validation_choose_plan() }),
  interval: intervalSchema,
  officeId: z.uuid().optional(),
  couponCode: couponCodeSchema.optional(),
  /** People of the account's memberships who will also be on the new one. */
  dependentIds: z
    .array(z.uuid())
    .max(maxPeople - 1, { error: () => m.validation_choose_most_people({ maxPeople: maxPeople - 1 }) })
    .default([]),
  /** People in none of them, named here. */
  dependents: z
    .array(checkoutDependentSchema)
    .max(maxPeople - 1, { error: () => m.validation_add_most_people({ maxPeople: maxPeople - 1 }) })
    .optional(),
  /** A method just entered; without it, the saved one is charged. */
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

/** The purchase whose agreement is requested as a file, and whether it's the auto-renewing version. */
export const purchaseAgreementSchema = purchaseSchema
  .omit({ confirm: true, paymentToken: true })
  .extend({ autoRenew: z.boolean() })

/** Quote of an additional membership: price in cents, people on it, and the texts next to the three boxes. */
export const purchaseQuoteSchema = z.object({
  planId: z.uuid(),
  planName: z.string(),
  interval: intervalSchema,
  office: checkoutViewSchema.shape.office,
  /** Everyone on the plan, the member first. */
  covered: z.array(z.string()),
  quote: quoteSchema,
  /** Why the coupon doesn't apply; null while it does, or there is none. */
  couponProblem: z.string().nullable(),
  termStartsOn: date,
  termEndsOn: date,
  texts: checkoutViewSchema.shape.texts,
  byBank: checkoutViewSchema.shape.byBank.unwrap(),
  agreement: checkoutViewSchema.shape.agreement,
  /** The saved payment method. */
  card: paidWithSchema.nullable(),
})
export type PurchaseQuote = z.infer<typeof purchaseQuoteSchema>

/** `confirming` until the gateway responds; then repeat with the same key. */
export const purchasedSchema = confirmedSchema.extend({ totalCents: z.int() })
export type Purchased = z.infer<typeof purchasedSchema>
