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
    /** The person's last day on the plan; null while none is set. */
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

/** When the saved card is charged next, and how much; cents. */
export const nextChargeSchema = z.object({ date, amountCents: cents })
export type NextCharge = z.infer<typeof nextChargeSchema>

/** A membership as its owner sees it. */
export const membershipViewSchema = z
  .object({
    id: z.uuid(),
    memberNumber: z.string(),
    /** Number of the newest member card; the codes of earlier ones are invalid. */
    cardIssue: z.int(),
    /** The status today: a term that ended without renewal is `expired` even before the job records it. */
    status: z.enum(membershipStatuses),
    /** Whether an office should honor the card today; false if it is paid but no one is on the plan. */
    usable: z.boolean(),
    /**
     * The last day the card is valid for anyone; on a children's plan this may be before the term ends. Null if the
     * membership is over or a renewal is being retried.
     */
    goodThrough: date.nullable(),
    autoRenew: z.boolean(),
    /** Canceled by its member and running to the end of its term; until then it can be undone. */
    givenUp: z.boolean(),
    /**
     * Set while a cancellation with a refund can still be undone: when the refund will be sent (`until`) and how much.
     * Null if there's nothing to undo.
     */
    wayBack: z
      .object({
        until: z.iso.datetime({ offset: true }),
        refundCents: cents,
        /** The part paid at an office, which staff refund manually. */
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
    /** Number of the newest agreement; versions from 1 on can be read. */
    agreementVersion: z.int(),
    /** Price of the next term, as agreed or as announced in time. */
    renewalTotalCents: cents,
    /** The interval of the next term, which may differ from the current one. */
    renewalInterval: intervalSchema,
    /** Set if the next term is near and costs the same people more. */
    priceRise: z.object({ startsOn: date, previousCents: cents, renewalTotalCents: cents }).nullable(),
    /**
     * The higher price the next term may have if its notice goes out in time; null if the plan's current price isn't
     * higher.
     */
    laterPriceCents: cents.nullable(),
    /** Plan and interval chosen from the next term on. `endsFamily`: it's for the member only. */
    nextPlan: z
      .object({ name: z.string(), interval: intervalSchema, startsOn: date, endsFamily: z.boolean() })
      .nullable(),
    /** Credit given by the operator, used up by renewals. */
    creditCents: cents,
    /**
     * Why it can't be renewed: no one would be on the plan, or it's over and its plan is no longer sold. Null if it
     * can.
     */
    whyNotRenewable: z.enum(['nobody', 'not_sold']).nullable(),
    /** Whether it can be renewed once it is over. */
    mayReturn: z.boolean(),
    nextCharge: nextChargeSchema.nullable(),
    /** The amount due today; cents. */
    balanceCents: cents,
    /** While past due: why the renewal failed, and the day the membership lapses if it stays unpaid. */
    /** `reason` is a sentence for `reasonCode`, which is the gateway's code or `no_method`. */
    pastDue: z.object({ reason: z.string(), reasonCode: z.string().nullable(), lapsesOn: date }).nullable(),
    /**
     * A pending bank debit, and the day by which it clears; cents. `isForPerson`: it pays for an added person, so the next
     * renewal is charged as well.
     */
    clearing: z.object({ amountCents: cents, clearsBy: date, isForPerson: z.boolean() }).nullable(),
    /** For a lapsed membership: why its last renewal failed. */
    lapseReason: z.string().nullable(),
  })
  .meta({ named: 'Membership' })
export type MembershipView = z.infer<typeof membershipViewSchema>

/** The saved payment method; only a card has an expiration date. */
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
  /** Refunds sent and not yet confirmed. */
  refundingCents: cents,
  /** Refunds promised by a cancellation, sent unless it is undone. */
  refundPromisedCents: cents,
  /** Refunds that couldn't go back to the payment method; the operator pays them another way. */
  refundFailedCents: cents,
})

export type ReceiptSummary = z.infer<typeof receiptSummarySchema>

/** A paid invoice: lines, payment method, refunds. Cents. */
export const receiptSchema = receiptSummarySchema.extend({
  membershipId: z.uuid(),
  memberNumber: z.string(),
  paidBy: z.object({ firstName: z.string(), lastName: z.string(), address: keptAddressSchema.nullable() }),
  planName: z.string(),
  /** The term this payment bought; null if it was refunded instead. */
  term: z.object({ startsOn: date, endsOn: date }).nullable(),
  lines: z.array(quoteLineSchema),
  card: paidWithSchema.nullable(),
  /** How it was paid at a front desk; null or absent if it wasn't. */
  desk: z.enum(deskTenders).nullish(),
  /** `bank_return`: the bank of the debited account returned the payment. */
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

/** What the member card shows. */
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
  /** The page the QR code opens, which shows only whether the card is active. */
  statusUrl: z.url(),
})
export type MemberCard = z.infer<typeof memberCardSchema>

/** Everything the member's own pages show. */
export type Dashboard = {
  member: MemberView
  memberships: MembershipView[]
  active: MembershipView | null
  card: CardOnFile | null
  /** Memberships bought by bank debit that start once it clears; cents. */
  coming: { planName: string; amountCents: number; clearsBy: string }[]
  receipts: ReceiptSummary[]
}

/**
 * The terms a member agrees to when turning on auto-renewal, as shown: the price, the day of the first charge, and the
 * credit that charge uses; cents.
 */
const autoRenewTermsSchema = z.strictObject({
  renewalTotalCents: cents,
  firstChargeOn: date,
  creditCents: cents.positive().optional(),
})
export type AutoRenewTerms = z.infer<typeof autoRenewTermsSchema>

/** `agreed` is required to turn it on. */
export const autoRenewSchema = z.strictObject({
  membershipId: z.uuid(),
  autoRenew: z.boolean(),
  agreed: autoRenewTermsSchema.optional(),
})
