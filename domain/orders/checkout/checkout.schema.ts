import { z } from 'zod'
import { newPasswordSchema } from '#domain/accounts/account.schema.ts'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { paymentKindSchema } from '#domain/billing/payment.schema.ts'
import { agreementContentSchema } from '#domain/memberships/agreement/agreement.schema.ts'
import { orderIdsSchema } from '#domain/orders/order.schema.ts'
import {
  addressSchema,
  birthDateSchema,
  emailSchema,
  keptAddressSchema,
  lastNameSchema,
  nameSchema,
  phoneSchema,
} from '#domain/person.schema.ts'
import { couponCodeSchema } from '#domain/plans/coupon.schema.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import { quoteSchema } from '#domain/plans/quote.schema.ts'
import { relationships } from '#domain/values/memberships.ts'
import { type CheckoutAccount, type CheckoutDependent, checkoutStatuses } from '#domain/values/orders.ts'
import * as m from '#messages'

export const checkoutAccountSchema = z.strictObject({
  email: emailSchema,
  firstName: nameSchema,
  lastName: lastNameSchema,
  dateOfBirth: birthDateSchema,
  phone: phoneSchema,
  address: addressSchema,
}) satisfies z.ZodType<CheckoutAccount>
/** The account as stored: anything the form asked to confirm has been confirmed. */
export const keptAccountSchema = checkoutAccountSchema.extend({ address: keptAddressSchema })

export const checkoutDependentSchema = z
  .strictObject({
    firstName: nameSchema,
    lastName: lastNameSchema,
    dateOfBirth: birthDateSchema,
    relationship: z.enum(relationships, { error: () => m.validation_choose_how_related() }),
    disabled: z.boolean().optional(),
  })
  .meta({ named: 'CheckoutDependent' }) satisfies z.ZodType<CheckoutDependent>
export type { CheckoutAccount, CheckoutDependent } from '#domain/values/orders.ts'

/** The three boxes, none checked by default. Auto-renewal is optional; the other two are required. */
export const checkoutConsentsSchema = z
  .strictObject({
    disclosure: z.literal(true, { error: () => m.validation_confirm_read() }),
    terms: z.literal(true, { error: () => m.validation_agree_terms_join() }),
    autoRenew: z.boolean(),
  })
  .meta({ named: 'CheckoutConsents' })
export type CheckoutConsents = z.infer<typeof checkoutConsentsSchema>

const consentTextsSchema = z
  .object({
    version: z.string(),
    disclosure: z.string(),
    terms: z.string(),
    /** Null if no one is on the plan after the first term, so auto-renewal isn't offered. */
    autoRenew: z.string().nullable(),
    /**
     * Consent to receive documents by email, agreed to with the terms (15 USC 7001(c)). Null if the documents are
     * handed over in person.
     */
    electronic: z.string().nullable(),
  })
  .meta({ named: 'ConsentTexts' })

/** The texts next to the three boxes, as shown. Changing a text requires a new version. */
export type ConsentTexts = z.infer<typeof consentTextsSchema>

/** The agreement an order would make, without and with automatic renewal. */
export const draftAgreementSchema = z
  .object({ ending: agreementContentSchema, renewing: agreementContentSchema })
  .meta({ named: 'DraftAgreement' })
export type DraftAgreement = z.infer<typeof draftAgreementSchema>

export const startCheckoutSchema = z.strictObject({
  planId: z.uuid(),
  officeId: z.uuid().optional(),
  interval: intervalSchema,
  /** How many people will be on the plan, until they're named; the quote counts them from the start. */
  people: z.int().min(1).max(maxPeople).optional(),
})

/** Any part of the draft; absent fields stay unchanged. `couponCode: null` removes the coupon. */
export const updateCheckoutSchema = z.strictObject({
  interval: intervalSchema.optional(),
  officeId: z.uuid().nullable().optional(),
  couponCode: couponCodeSchema.nullable().optional(),
  account: checkoutAccountSchema.extend({ password: newPasswordSchema }).partial().optional(),
  dependents: z
    .array(checkoutDependentSchema)
    .max(maxPeople - 1, { error: () => m.validation_add_most_people({ maxPeople: maxPeople - 1 }) })
    .optional(),
})
export type UpdateCheckout = z.infer<typeof updateCheckoutSchema>

const payLinkTokenSchema = z.string().max(100)

/** Request of a page opened by a desk's link. */
export const openPayLinkSchema = z.strictObject({ token: payLinkTokenSchema })

/** The link whose agreement is requested as a file, and whether it's the renewing version. */
export const linkAgreementSchema = openPayLinkSchema.extend({ autoRenew: z.boolean() })

export const confirmCheckoutSchema = z.strictObject({
  checkoutId: z.uuid(),
  /** Token of a desk's link; without it, the browser's cookie opens the draft. */
  linkToken: payLinkTokenSchema.optional(),
  paymentToken: z.string().min(1).max(255),
  paymentKind: paymentKindSchema,
  quoteTotalCents: z.int().nonnegative(),
  /** The renewal price shown. If sent, a different renewal price is refused like a different total. */
  quoteRenewalTotalCents: z.int().nonnegative().optional(),
  /** The first day shown. If sent, an order that would start on another day is refused like a different total. */
  startsOn: z.iso.date().optional(),
  consents: checkoutConsentsSchema,
})
export type ConfirmCheckout = z.infer<typeof confirmCheckoutSchema>

const cents = z.int()

/** The same order paid by bank account: it starts once the debit has cleared, and its price and texts match. */
const offerByBankSchema = z
  .object({
    /** Why it can't be paid this way; null if it can, by `offer`. */
    refused: z.string().nullable(),
    offer: z.object({ startsOn: z.iso.date(), quote: quoteSchema, texts: consentTextsSchema }).nullable(),
  })
  .meta({ named: 'OfferByBank' })
export type OfferByBank = z.infer<typeof offerByBankSchema>

/** A checkout as its own browser may see it, in every response. Of the password, only whether it's set. */
export const checkoutViewSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(checkoutStatuses),
    interval: intervalSchema,
    /** `eachMoreCents`: price of each additional person per term; null if the plan takes no one else. */
    plan: z.object({
      id: z.uuid(),
      name: z.string(),
      eachMoreCents: cents.nullable(),
      /** False for a children's plan: the buyer signs, and only the named children are on it. */
      coversMember: z.boolean(),
    }),
    office: z.object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string() }).nullable(),
    couponCode: z.string().nullable(),
    /** Why the entered coupon no longer applies; null while it does. */
    couponProblem: z.string().nullable(),
    account: keptAccountSchema.partial(),
    hasPassword: z.boolean(),
    dependents: z.array(checkoutDependentSchema),
    /** Each person's last day on the plan if they age out before the first term ends. */
    lastDays: z.array(z.iso.date().nullable()),
    /** How many people are still to be named before payment. */
    toName: z.int().nonnegative(),
    quote: quoteSchema,
    /** First day paid for by an immediate payment method: today, until payment starts. */
    startsOn: z.iso.date(),
    /** The texts next to the three boxes, for this order's price and dates. */
    texts: consentTextsSchema,
    /** The offer by bank account; null once payment has started. */
    byBank: offerByBankSchema.nullable(),
    /** The agreement to read before agreeing; null until the buyer is known, and after it's agreed to. */
    agreement: draftAgreementSchema.nullable(),
    /** Assigned before the charge, so every response about this order has the same ids. */
    order: orderIdsSchema,
    /** The day a pending bank debit clears by; null if there is none. */
    clearsBy: z.iso.date().nullable(),
    /** Why the last payment failed, as a sentence; null if there was none or one has succeeded. */
    declined: z.string().nullable(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ named: 'Checkout' })
export type CheckoutView = z.infer<typeof checkoutViewSchema>

const named = { firstName: true, lastName: true } as const

/**
 * An order as a desk's link shows it to anyone holding the link, because emails get forwarded: who joins, what is
 * agreed to and the price, but no birth date or phone. Of a paid order, only that it's paid.
 */
export const linkedOrderSchema = z
  .union([
    checkoutViewSchema
      .pick({
        id: true,
        plan: true,
        office: true,
        quote: true,
        startsOn: true,
        texts: true,
        byBank: true,
        agreement: true,
        clearsBy: true,
      })
      .extend({
        status: z.enum(['open', 'confirming']),
        account: z.object(keptAccountSchema.pick({ ...named, email: true }).partial().shape),
        dependents: z.array(z.object(checkoutDependentSchema.pick(named).shape)),
      }),
    z.object({ status: z.literal('completed') }),
  ])
  .meta({ named: 'LinkedOrder' })
export type LinkedOrder = z.infer<typeof linkedOrderSchema>

/**
 * Response to a confirmation that wasn't declined. `pending`: a bank account is being debited, which clears by
 * `clearsBy`; the membership starts then.
 */
export const confirmedSchema = orderIdsSchema.extend({
  status: z.enum(['active', 'confirming', 'pending']),
  clearsBy: z.iso.date().optional(),
  check: bankCheckSchema.optional(),
})
export type Confirmed = z.infer<typeof confirmedSchema>
