import { z } from 'zod'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { paidWithSchema } from '#domain/billing/payment.schema.ts'
import { cardNotice } from '#domain/law/disclosures.ts'
import { keptAddressSchema } from '#domain/person.schema.ts'
import { intervalSchema, planBenefitSchema } from '#domain/plans/plan.schema.ts'
import { quoteLineSchema } from '#domain/plans/quote.schema.ts'
import { membershipStatuses, relationships } from '#domain/values/memberships.ts'
import { deskTenders, refundKinds } from '#domain/values/payments.ts'
import { planTiers } from '#domain/values/plans.ts'

const date = z.iso.date()
const cents = z.int()

export const dependentViewSchema = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: date,
    relationship: z.enum(relationships),
    disabled: z.boolean(),
    startsOn: date,
    /** The last day covered; null while there is none. */
    endsOn: date.nullable(),
  })
  .meta({ named: 'Dependent' })
export type DependentView = z.infer<typeof dependentViewSchema>

export const homeOfficeSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    phone: z.string(),
  })
  .meta({ named: 'HomeOffice' })
export type HomeOffice = z.infer<typeof homeOfficeSchema>

/** When the card on file is charged next, and how much; cents. */
export const nextChargeSchema = z.object({ date, amountCents: cents })
export type NextCharge = z.infer<typeof nextChargeSchema>

/** A membership as its owner sees it. */
export const membershipViewSchema = z
  .object({
    id: z.uuid(),
    memberNumber: z.string(),
    /** Which of its cards is the newest: the code on each card before it is over. */
    cardIssue: z.int(),
    /** As it stands today: a term that ended without renewal reads `expired` before the nightly job says so. */
    status: z.enum(membershipStatuses),
    /** True while the card is good at an office: not while it is paid for and covers nobody. */
    usable: z.boolean(),
    /** The last day it is good for anybody: of a plan for children it may come before the term's; null when it is over, or goes on while a renewal is being retried. */
    goodThrough: date.nullable(),
    autoRenew: z.boolean(),
    /** Its member canceled it and it runs to the end of its term: until then that can be taken back. */
    givenUp: z.boolean(),
    /**
     * Its member canceled it with a refund that has not been sent yet: until then that can be taken back. When it is
     * sent, and how much; null: there is nothing to take back.
     */
    wayBack: z
      .object({
        until: z.iso.datetime({ offset: true }),
        refundCents: cents,
        /** What of it was paid at an office, and is paid back by hand. */
        byHandCents: cents,
      })
      .nullable(),
    interval: intervalSchema,
    joinedOn: date,
    termStartsOn: date,
    /** Last day of the current term. */
    termEndsOn: date,
    plan: z.object({
      id: z.uuid(),
      name: z.string(),
      tier: z.enum(planTiers),
      summary: z.string(),
      benefits: z.array(planBenefitSchema),
    }),
    office: homeOfficeSchema.nullable(),
    dependents: z.array(dependentViewSchema),
    /** The number of its newest agreement: each from 1 to it can be read. */
    agreementVersion: z.int(),
    /** What the next term costs: as agreed to, or as told of in time. */
    renewalTotalCents: cents,
    /** How often that is charged: another billing cycle may have been chosen from the next term on. */
    renewalInterval: intervalSchema,
    /** The next term, which is near, costs the same people more than this one; null: it does not. */
    priceRise: z.object({ startsOn: date, previousCents: cents, renewalTotalCents: cents }).nullable(),
    /** What the next term may cost, once its notice is sent in time: the plan is sold for more than was agreed to; null: it is not. */
    laterPriceCents: cents.nullable(),
    /** The plan and billing cycle chosen from the next term on; `endsFamily`: it covers the member alone. */
    nextPlan: z
      .object({ name: z.string(), interval: intervalSchema, startsOn: date, endsFamily: z.boolean() })
      .nullable(),
    /** What the operator credited: the next renewal takes it, and those after it what is left. */
    creditCents: cents,
    /** Why no other term of it can be paid for: nobody is on it then, or it is over and its plan is sold no more; null: one can. */
    whyNotRenewable: z.enum(['nobody', 'not_sold']).nullable(),
    /** Whether it can be renewed once it is over. */
    mayReturn: z.boolean(),
    nextCharge: nextChargeSchema.nullable(),
    /** What is owed today; cents. */
    balanceCents: cents,
    /** Why the renewal that is owed was not paid, and the first day it has lapsed on unless it is; null: none is owed. */
    /** `reason` is `reasonCode`, which is the gateway's or `no_method`, in English words. */
    pastDue: z.object({ reason: z.string(), reasonCode: z.string().nullable(), lapsesOn: date }).nullable(),
    /**
     * A debit of a bank account that is under way for it, and the day by which it is known to be good; cents.
     * `isForPerson`: for somebody who was added, so its next charge is to come all the same.
     */
    clearing: z.object({ amountCents: cents, clearsBy: date, isForPerson: z.boolean() }).nullable(),
    /** Why the last renewal of one that has lapsed was not paid. */
    lapseReason: z.string().nullable(),
  })
  .meta({ named: 'Membership' })
export type MembershipView = z.infer<typeof membershipViewSchema>

/** What is charged later; only a card has an expiry. */
export const cardOnFileSchema = paidWithSchema
  .extend({
    expMonth: z.int().nullable(),
    expYear: z.int().nullable(),
  })
  .meta({ named: 'CardOnFile' })
export type CardOnFile = z.infer<typeof cardOnFileSchema>

export const receiptSummarySchema = z.object({
  id: z.uuid(),
  number: z.string(),
  issuedOn: date,
  totalCents: cents,
  refundedCents: cents,
  /** What is being given back, and is not confirmed yet. */
  refundingCents: cents,
  /** What is promised with a cancellation and goes to the card unless that is taken back. */
  refundPromisedCents: cents,
  /** What the bank did not take back: the operator owes it and pays it another way. */
  refundFailedCents: cents,
})

export type ReceiptSummary = z.infer<typeof receiptSummarySchema>

/** A paid invoice: lines, payment method, refunds. Cents. */
export const receiptSchema = receiptSummarySchema.extend({
  membershipId: z.uuid(),
  memberNumber: z.string(),
  paidBy: z.object({ firstName: z.string(), lastName: z.string(), address: keptAddressSchema.nullable() }),
  planName: z.string(),
  /** The term this payment bought; null when it was refunded instead. */
  term: z.object({ startsOn: date, endsOn: date }).nullable(),
  lines: z.array(quoteLineSchema),
  card: paidWithSchema.nullable(),
  /** With what it was paid at a desk; null, or absent, where it was not. */
  desk: z.enum(deskTenders).nullish(),
  /** `bank_return`: the bank of the account that was debited took it back. */
  refunds: z.array(
    z.object({
      amountCents: cents,
      on: date,
      kind: z.enum(refundKinds),
      tender: z.enum(deskTenders).nullable(),
    }),
  ),
})
export type Receipt = z.infer<typeof receiptSchema>

/** What is on the card. */
export const memberCardSchema = z.object({
  membershipId: z.uuid(),
  memberNumber: z.string(),
  status: z.enum(membershipStatuses),
  usable: z.boolean(),
  planName: z.string(),
  /** The primary member first, unless the plan is for children. */
  covered: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  memberSince: date,
  goodThrough: date.nullable(),
  office: homeOfficeSchema.nullable(),
  notice: z.literal(cardNotice),
  operator: z.object({ name: z.string(), phone: z.string() }),
  /** The status-only page the QR code opens. */
  statusUrl: z.url(),
})
export type MemberCard = z.infer<typeof memberCardSchema>

/** Everything the member's own pages show. */
export type Dashboard = {
  member: MemberView
  memberships: MembershipView[]
  active: MembershipView | null
  card: CardOnFile | null
  /** Memberships that were bought and begin once the debit of a bank account has cleared; cents. */
  coming: { planName: string; amountCents: number; clearsBy: string }[]
  receipts: ReceiptSummary[]
}

/**
 * What turning auto-renewal on agrees to: the price and the day of the first charge, as they were shown, and what of a
 * credit that charge takes where there is one; cents.
 */
const autoRenewTermsSchema = z.strictObject({
  renewalTotalCents: cents,
  firstChargeOn: date,
  creditCents: cents.positive().optional(),
})
export type AutoRenewTerms = z.infer<typeof autoRenewTermsSchema>

/** `agreed` is needed to turn it on. */
export const autoRenewSchema = z.strictObject({
  membershipId: z.uuid(),
  autoRenew: z.boolean(),
  agreed: autoRenewTermsSchema.optional(),
})
