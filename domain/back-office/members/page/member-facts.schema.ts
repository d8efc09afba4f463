import { z } from 'zod'
import { memberViewSchema } from '#domain/accounts/account.schema.ts'
import {
  cardOnFileSchema,
  membershipViewSchema,
  receiptSummarySchema,
} from '#domain/memberships/membership.schema.ts'
import { quoteLineSchema } from '#domain/plans/quote.schema.ts'
import { consentKinds, orderKindNames, orderPlacers, orderStatuses } from '#domain/values/orders.ts'
import {
  deskTenders,
  paymentStatuses,
  refundKinds,
  refundStatuses,
  tenders,
} from '#domain/values/payments.ts'

const cents = z.int()
const instant = z.iso.datetime({ offset: true })

const refundSchema = z
  .object({
    id: z.uuid(),
    amountCents: cents,
    status: z.enum(refundStatuses),
    kind: z.enum(refundKinds),
    /** How it was handed over, if it was. */
    tender: z.enum(deskTenders).nullable(),
    createdAt: instant,
    settledAt: instant.nullable(),
    dueAt: instant.nullable(),
  })
  .meta({ named: 'Refund' })

const paymentSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(paymentStatuses),
    amountCents: cents,
    tender: z.enum(tenders),
    wallet: z.string().nullable(),
    cardBrand: z.string().nullable(),
    last4: z.string().nullable(),
    failureCode: z.string().nullable(),
    /** Why it failed, as a sentence; null if it didn't. */
    why: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ named: 'Payment' })

/** An order and the outcome of its payment; cents. */
const orderRowSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(orderKindNames),
    status: z.enum(orderStatuses),
    placedBy: z.enum(orderPlacers),
    membershipId: z.uuid(),
    memberNumber: z.string().nullable(),
    planName: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    totalCents: cents,
    createdAt: instant,
    receipt: z.object({ id: z.uuid(), number: z.string() }).nullable(),
    payment: paymentSchema.nullable(),
    refunds: z.array(refundSchema),
  })
  .meta({ named: 'Order' })
export type OrderRow = z.infer<typeof orderRowSchema>

/** One order with everything that explains why it was charged. */
export const orderStorySchema = orderRowSchema.extend({
  memberId: z.uuid(),
  memberName: z.string(),
  renewalTotalCents: cents,
  lines: z.array(quoteLineSchema),
  /** What was agreed to with it, verbatim, and from where; null: a scheduled charge, without anyone present. */
  agreed: z
    .object({
      version: z.string(),
      words: z.array(z.object({ kind: z.enum(consentKinds), text: z.string() })),
      ip: z.string().nullable(),
    })
    .nullable(),
  /** What the account had agreed to at that time, newest first: the basis of a scheduled charge. */
  consents: z.array(
    z.object({ kind: z.enum(consentKinds), text: z.string(), agreedAt: instant, ip: z.string().nullable() }),
  ),
  /** Emails about the membership in the 120 days before, with their outcomes. */
  notices: z.array(
    z.object({
      id: z.uuid(),
      template: z.string(),
      to: z.string(),
      createdAt: instant,
      sentAt: instant.nullable(),
    }),
  ),
  /** Every attempt to charge for the same days, this one included, oldest first. */
  attempts: z.array(
    z.object({
      orderId: z.uuid(),
      at: instant,
      status: z.enum(paymentStatuses),
      amountCents: cents,
      why: z.string().nullable(),
    }),
  ),
})
export type OrderStory = z.infer<typeof orderStorySchema>

const noteSchema = z.object({ id: z.uuid(), text: z.string(), author: z.string(), createdAt: instant })

/** Other data about a member. Cases are included for staff who may read them. */
const memberFactsSchema = z.object({
  /** Renewal payment links that were emailed, newest first. */
  links: z.array(
    z.object({
      membershipId: z.uuid(),
      until: instant,
      openedAt: instant.nullable(),
      withdrawnAt: instant.nullable(),
      usedAt: instant.nullable(),
    }),
  ),
  mails: z.array(
    z.object({
      id: z.uuid(),
      template: z.string(),
      to: z.string(),
      status: z.enum(['queued', 'sent']),
      lastError: z.string().nullable(),
      createdAt: instant,
      sentAt: instant.nullable(),
    }),
  ),
  visits: z.array(
    z.object({
      id: z.uuid(),
      visitedOn: z.iso.date(),
      name: z.string(),
      person: z.string().nullable(),
      officeName: z.string().nullable(),
      usualCents: cents,
      memberCents: cents,
    }),
  ),
  cases: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['grievance', 'message']),
      reference: z.string(),
      status: z.string(),
      receivedAt: instant,
    }),
  ),
  notes: z.array(noteSchema),
  tags: z.array(z.string()),
})
export type MemberFacts = z.infer<typeof memberFactsSchema>

/** A member as the console's API returns them; `timeline` is what the page shows, newest first. */
export const memberPageSchema = memberFactsSchema.extend({
  member: memberViewSchema,
  memberships: z.array(membershipViewSchema),
  /** The payment method of the current membership. */
  card: cardOnFileSchema.nullable(),
  /** The payment method of each membership, by its id. */
  cards: z.record(z.string(), cardOnFileSchema.nullable()),
  receipts: z.array(receiptSummarySchema),
  coming: z.array(z.object({ planName: z.string(), amountCents: cents, clearsBy: z.iso.date() })),
  orders: z.array(orderRowSchema),
  timeline: z.array(
    z.looseObject({
      kind: z.enum(['happened', 'mail', 'link', 'visit', 'case', 'act']),
      on: z.iso.date(),
      at: instant.nullable(),
    }),
  ),
})
