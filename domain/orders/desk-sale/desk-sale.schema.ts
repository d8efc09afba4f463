import { z } from 'zod'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { deskPaidSchema } from '#domain/billing/tender.schema.ts'
import {
  checkoutConsentsSchema,
  checkoutDependentSchema,
  checkoutViewSchema,
} from '#domain/orders/checkout/checkout.schema.ts'
import { deskAccountSchema } from '#domain/orders/checkout/join.schema.ts'
import { orderIdsSchema, signatureSchema } from '#domain/orders/order.schema.ts'
import { couponCodeSchema } from '#domain/plans/coupon.schema.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import { quoteSchema } from '#domain/plans/quote.schema.ts'
import { languages } from '#domain/values/accounts.ts'
import * as m from '#messages'

const date = z.iso.date()

const sold = {
  /** Language of the texts and printed documents; English by default. */
  language: z.enum(languages).optional(),
  planId: z.uuid({ error: () => m.validation_choose_plan() }),
  interval: intervalSchema,
  couponCode: couponCodeSchema.optional(),
  account: deskAccountSchema,
  dependents: z
    .array(checkoutDependentSchema)
    .max(maxPeople - 1, { error: () => m.validation_add_most_people({ maxPeople: maxPeople - 1 }) })
    .default([]),
}

/** Who joins which plan; requests a price. */
export const askDeskSaleSchema = z.strictObject(sold)
export type AskedSale = z.infer<typeof askDeskSaleSchema>

/** A sale: the previewed quote, how it was paid, and the signature. */
export const deskSaleSchema = z.strictObject({
  ...sold,
  confirm: z.strictObject({
    totalCents: z.int().min(0),
    termStartsOn: date,
    /** Auto-renewal applies only if a card is saved with it. */
    consents: checkoutConsentsSchema.extend({ autoRenew: z.boolean().optional() }),
    signature: signatureSchema,
    paid: deskPaidSchema,
  }),
})
export type DeskSale = z.infer<typeof deskSaleSchema>

/** A payment link by email, for the previewed quote. */
export const payLinkSaleSchema = z.strictObject({
  ...sold,
  confirm: z.strictObject({ totalCents: z.int().min(0), termStartsOn: date }),
})
export type PayLinkSale = z.infer<typeof payLinkSaleSchema>

/** Price today, people on the plan, and the consent texts; cents. */
export const deskSaleQuoteSchema = z.object({
  planName: z.string(),
  /** Everyone on the plan, the member first. */
  covered: z.array(z.string()),
  quote: quoteSchema,
  /** Why the coupon doesn't apply; null while it does, or there is none. */
  couponProblem: z.string().nullable(),
  termStartsOn: date,
  termEndsOn: date,
  texts: checkoutViewSchema.shape.texts,
})
export type DeskSaleQuote = z.infer<typeof deskSaleQuoteSchema>

/** `confirming` until the gateway responds for a card; then repeat with the same key. */
export const deskSoldSchema = orderIdsSchema.extend({
  status: z.enum(['active', 'confirming']),
  check: bankCheckSchema.optional(),
  totalCents: z.int(),
  /** Whether the documents were emailed; without an address they're printed. */
  isMailed: z.boolean(),
})
export type DeskSold = z.infer<typeof deskSoldSchema>
