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
/** The same as it is kept: whatever was asked about was confirmed. */
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

/** The three boxes, none checked in advance. Auto-renewal is optional; the other two are required. */
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
    /** Null where nobody is covered after the first term: it is not offered. */
    autoRenew: z.string().nullable(),
    /** Agreed to with the terms: that papers come by email (15 USC 7001(c)). Null where they are handed over. */
    electronic: z.string().nullable(),
  })
  .meta({ named: 'ConsentTexts' })

/** The words beside the three boxes, as shown; a change of words is a new version. */
export type ConsentTexts = z.infer<typeof consentTextsSchema>

/** The agreement an order would make: without automatic renewal, and with it. */
export const draftAgreementSchema = z
  .object({ ending: agreementContentSchema, renewing: agreementContentSchema })
  .meta({ named: 'DraftAgreement' })
export type DraftAgreement = z.infer<typeof draftAgreementSchema>

export const startCheckoutSchema = z.strictObject({
  planId: z.uuid(),
  officeId: z.uuid().optional(),
  interval: intervalSchema,
  /** How many are to be covered, until they are named: the quote counts them from the first answer on. */
  people: z.int().min(1).max(maxPeople).optional(),
})

/** Any part of the draft; what is absent stays as it is. `couponCode: null` removes the coupon. */
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

/** What a page that was opened by a desk's link asks with. */
export const openPayLinkSchema = z.strictObject({ token: payLinkTokenSchema })

/** Of which link the agreement is asked for as a file, and whether it is to renew. */
export const linkAgreementSchema = openPayLinkSchema.extend({ autoRenew: z.boolean() })

export const confirmCheckoutSchema = z.strictObject({
  checkoutId: z.uuid(),
  /** Of the link that a desk has sent; without it the browser's cookie opens the draft. */
  linkToken: payLinkTokenSchema.optional(),
  paymentToken: z.string().min(1).max(255),
  paymentKind: paymentKindSchema,
  quoteTotalCents: z.int().nonnegative(),
  /** What each renewal was said to cost; with it another price of it is refused as another total is. */
  quoteRenewalTotalCents: z.int().nonnegative().optional(),
  /** The first day as it was shown; with it an order that would begin on another is refused as another total is. */
  startsOn: z.iso.date().optional(),
  consents: checkoutConsentsSchema,
})
export type ConfirmCheckout = z.infer<typeof confirmCheckoutSchema>

const cents = z.int()

/** The same order paid from a bank account: it begins by the day its debit has cleared, and is priced and worded for that. */
const offerByBankSchema = z
  .object({
    /** Why it cannot be paid so; null where it can, by `offer`. */
    refused: z.string().nullable(),
    offer: z.object({ startsOn: z.iso.date(), quote: quoteSchema, texts: consentTextsSchema }).nullable(),
  })
  .meta({ named: 'OfferByBank' })
export type OfferByBank = z.infer<typeof offerByBankSchema>

/** A checkout as its own browser may see it, in every answer. Of the password only whether it is set. */
export const checkoutViewSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(checkoutStatuses),
    interval: intervalSchema,
    /** `eachMoreCents`: each further person a term, null when the plan takes nobody else. */
    plan: z.object({
      id: z.uuid(),
      name: z.string(),
      eachMoreCents: cents.nullable(),
      /** False for a plan for children: the buyer holds it, and only the children named are covered. */
      coversMember: z.boolean(),
    }),
    office: z.object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string() }).nullable(),
    couponCode: z.string().nullable(),
    /** Why the coupon that was entered is not counted any more; null while it is. */
    couponProblem: z.string().nullable(),
    account: keptAccountSchema.partial(),
    hasPassword: z.boolean(),
    dependents: z.array(checkoutDependentSchema),
    /** Of each of them the last day covered, where they age out before the first term ends. */
    lastDays: z.array(z.iso.date().nullable()),
    /** How many more are to be named before it can be paid for. */
    toName: z.int().nonnegative(),
    quote: quoteSchema,
    /** The first day that is paid for, by what pays at once: today, until it is being paid for. */
    startsOn: z.iso.date(),
    /** The words beside the three boxes, for this order's price and dates. */
    texts: consentTextsSchema,
    /** What it is by a bank account; null once it is being paid for. */
    byBank: offerByBankSchema.nullable(),
    /** What is agreed to, to be read before; null until the buyer is known, and once it is agreed to. */
    agreement: draftAgreementSchema.nullable(),
    /** Named before the charge, so that every answer about this order names the same ones. */
    order: orderIdsSchema,
    /** While a bank account is being debited for it: the day by which that is known to be good. */
    clearsBy: z.iso.date().nullable(),
    /** Why the last payment did not go through, in a sentence; null where none was tried, and once one has. */
    declined: z.string().nullable(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ named: 'Checkout' })
export type CheckoutView = z.infer<typeof checkoutViewSchema>

const named = { firstName: true, lastName: true } as const

/**
 * An order as a desk's link shows it to whoever holds the link, for mails are passed on: who joins, what is agreed to and
 * what it costs, but no birth date and no phone; and of an order that is paid for, that it is.
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
 * The answer to a confirmation that was not declined. `pending`: a bank account is being debited, which is known to be
 * good by `clearsBy`; the membership begins then.
 */
export const confirmedSchema = orderIdsSchema.extend({
  status: z.enum(['active', 'confirming', 'pending']),
  clearsBy: z.iso.date().optional(),
  check: bankCheckSchema.optional(),
})
export type Confirmed = z.infer<typeof confirmedSchema>
