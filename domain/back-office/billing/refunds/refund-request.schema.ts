import { z } from 'zod'
import { moneyBackStatuses } from '#domain/billing/payment.schema.ts'
import { tenderedSchema } from '#domain/billing/tender.schema.ts'
import { reasonSchema } from '#domain/staff/staff.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'
import { requestKinds, requestStatuses } from '#domain/values/money-requests.ts'
import { deskTenders } from '#domain/values/payments.ts'

const leftCents = z.int().min(0)
const reason = reasonSchema.min(1, 'Say why, for the audit.')

const paidOn = daySchema('Enter the day it was paid back, like 11/05/2026.')

/**
 * A manual refund: the amount, the reason, and what was left of the payment when the form was shown; cents. A desk
 * payment is handed over: `paid` says how, `paidOn` on which day of the brand. `owedRefundId`: the owed refund that
 * this pays; without `paid`, the gateway is asked again.
 */
export const askRefundSchema = z
  .strictObject({
    amountCents: z.int('Enter an amount in dollars.').min(1, 'Enter an amount above zero.').max(100_000_000),
    reason,
    leftCents,
    paid: tenderedSchema.optional(),
    paidOn: paidOn.optional(),
    owedRefundId: z.uuid().optional(),
  })
  .superRefine((asked, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (asked.paid && !asked.paidOn) refuse(['paidOn'], 'Enter the day it was paid back.')
    if (!asked.paid && asked.paidOn) refuse(['paid', 'tender'], 'Choose how it was paid back.')
  })
export type AskRefund = z.infer<typeof askRefundSchema>

/** What an approver saw: the amount, and what was left of the payment; cents. */
export const approveRefundSchema = z.strictObject({ amountCents: z.int().min(1), leftCents })
export type ApproveRefund = z.infer<typeof approveRefundSchema>

export const declineRefundSchema = z.strictObject({ reason })

export const refundRequestSchema = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  /** The refunded payment; for a charge, its own payment, null until placed. */
  paymentId: z.uuid().nullable(),
  membershipId: z.uuid().nullable(),
  amountCents: z.int(),
  reason: z.string(),
  /** If handed over: how, and on which day. */
  tender: z.enum(deskTenders).nullable(),
  paidOn: z.string().nullable(),
  status: z.enum(requestStatuses),
  needsApproval: z.boolean(),
  askedBy: z.object({ id: z.uuid(), name: z.string() }),
  askedAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was declined. */
  answer: z.string().nullable(),
  /** The state of the money once it was refunded, charged or credited. */
  moneyStatus: z.enum(moneyBackStatuses),
  member: z.string(),
  memberNumber: z.string().nullable(),
  paidCents: z.int(),
  /** What is left of the payment now. */
  leftCents: z.int(),
})
export type RefundRequest = z.infer<typeof refundRequestSchema>

/**
 * What can be refunded of a payment, and what the state's rule would give if the membership were canceled today; cents.
 */
export const refundPreviewSchema = z.object({
  paidCents: z.int(),
  leftCents: z.int(),
  /** What this person can still refund without approval. */
  aloneCents: z.int(),
  /** It was paid at a desk, so the refund is handed over and recorded. */
  atDesk: z.boolean(),
  /** Null if nothing is left to cancel. */
  byRule: z.object({ memberCents: z.int(), operatorCents: z.int(), rule: z.string() }).nullable(),
  /** Why nothing can be refunded manually; null if a refund is possible. */
  refusal: z.string().nullable(),
  /** What ends if everything left is refunded, as a sentence; null if nothing. */
  ends: z.string().nullable(),
})
export type RefundPreview = z.infer<typeof refundPreviewSchema>

/** A refund that no gateway makes, because it was paid at a desk or the bank declined it. Staff pay it manually. */
export const owedRefundSchema = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  amountCents: z.int(),
  paidCents: z.int(),
  /** What is left of the payment besides it. */
  leftCents: z.int(),
  since: z.iso.datetime(),
  /** The last day to refund without interest, counted from the cancellation (RSMo 376.1508). */
  payBy: z.iso.date(),
  /** False: the member's bank declined it. */
  atDesk: z.boolean(),
  /** The payout was recorded and waits for a second person's approval. */
  isWaiting: z.boolean(),
  member: z.string(),
  memberNumber: z.string().nullable(),
})
export type OwedRefund = z.infer<typeof owedRefundSchema>
