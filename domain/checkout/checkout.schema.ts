import { z } from 'zod'
import {
  addressSchema,
  birthDateSchema,
  emailSchema,
  nameSchema,
  newPasswordSchema,
  phoneSchema,
} from '#domain/accounts/account.schema.ts'
import { type Interval, intervalSchema } from '#domain/plans/plan.schema.ts'
import type { Quote } from '#domain/plans/quote.rules.ts'

export const relationships = ['spouse', 'domestic_partner', 'child', 'other'] as const

/** The buyer, as a draft keeps it: the password is hashed at once and is no part of it. */
export const checkoutAccountSchema = z.strictObject({
  email: emailSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  dateOfBirth: birthDateSchema,
  phone: phoneSchema,
  address: addressSchema,
})
export type CheckoutAccount = z.infer<typeof checkoutAccountSchema>

export const checkoutDependentSchema = z.strictObject({
  firstName: nameSchema,
  lastName: nameSchema,
  dateOfBirth: birthDateSchema,
  relationship: z.enum(relationships, 'Choose how you are related.'),
})
export type CheckoutDependent = z.infer<typeof checkoutDependentSchema>

/** The three boxes, none ticked beforehand. Auto-renewal is a choice; the other two are needed to join. */
export const checkoutConsentsSchema = z.strictObject({
  disclosure: z.literal(true, 'Please confirm you have read this.'),
  terms: z.literal(true, 'Please agree to the terms to join.'),
  autoRenew: z.boolean(),
})
export type CheckoutConsents = z.infer<typeof checkoutConsentsSchema>

/** The words beside the three boxes, as shown; a change of words is a new version. */
export type ConsentTexts = { version: string; disclosure: string; terms: string; autoRenew: string }

/** What one confirmation agreed to, kept so that later changes of prices or words touch no order under way. */
export type CheckoutAgreed = {
  quote: Quote
  coupon: { id: string; code: string; everyTerm: boolean } | null
  texts: ConsentTexts
}

export const startCheckoutSchema = z.strictObject({
  planId: z.uuid(),
  officeId: z.uuid().optional(),
  interval: intervalSchema,
})

/** Any part of the draft; what is absent stays as it is. `couponCode: null` removes the coupon. */
export const updateCheckoutSchema = z.strictObject({
  interval: intervalSchema.optional(),
  officeId: z.uuid().nullable().optional(),
  couponCode: z.string().trim().max(40, 'Use 40 characters or fewer.').nullable().optional(),
  account: checkoutAccountSchema.extend({ password: newPasswordSchema }).partial().optional(),
  dependents: z.array(checkoutDependentSchema).max(12, 'Add at most 12 people.').optional(),
})
export type UpdateCheckout = z.infer<typeof updateCheckoutSchema>

export const confirmCheckoutSchema = z.strictObject({
  checkoutId: z.uuid(),
  paymentToken: z.string().min(1).max(255),
  quoteTotalCents: z.int().nonnegative(),
  consents: checkoutConsentsSchema,
})
export type ConfirmCheckout = z.infer<typeof confirmCheckoutSchema>

/** An order as its own browser may see it: every answer about a checkout is this. Nothing of the password but that it is set. */
export type CheckoutView = {
  id: string
  status: 'open' | 'confirming' | 'completed' | 'abandoned'
  interval: Interval
  /** `eachMoreCents`: each further person a term, null when the plan takes nobody else. */
  plan: { id: string; name: string; eachMoreCents: number | null }
  office: { id: string; name: string; city: string; state: string } | null
  couponCode: string | null
  account: Partial<CheckoutAccount>
  hasPassword: boolean
  dependents: CheckoutDependent[]
  quote: Quote
  /** The words beside the three boxes, for this order's price and dates. */
  texts: ConsentTexts
  /** Named before the charge, so that every answer about this order names the same ones. */
  order: { membershipId: string; memberNumber: string; receiptId: string }
  expiresAt: string
}
