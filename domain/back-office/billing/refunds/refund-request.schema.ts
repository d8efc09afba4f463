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
 * A refund by hand: how much, why, and what was left of the payment when it was shown; cents. What was paid at a desk is
 * handed over: `paid` says in what, `paidOn` on which day of the brand. `owedRefundId`: the refund that is owed and is
 * given back so; without `paid` the gateway is asked once more.
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

/** What an approver has seen: the amount, and what was left of the payment; cents. */
export const approveRefundSchema = z.strictObject({ amountCents: z.int().min(1), leftCents })
export type ApproveRefund = z.infer<typeof approveRefundSchema>

export const declineRefundSchema = z.strictObject({ reason })

export const refundRequestSchema = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  /** What is given back of; of a charge that was placed its own, null before. */
  paymentId: z.uuid().nullable(),
  membershipId: z.uuid().nullable(),
  amountCents: z.int(),
  reason: z.string(),
  /** Where it is handed over: in what, and on which day. */
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
  /** How the money stands once it was given, charged or credited. */
  moneyStatus: z.enum(moneyBackStatuses),
  member: z.string(),
  memberNumber: z.string().nullable(),
  paidCents: z.int(),
  /** What is left of the payment now. */
  leftCents: z.int(),
})
export type RefundRequest = z.infer<typeof refundRequestSchema>

/** What may go back of a payment, and what the rule of its state would give if the membership were canceled today; cents. */
export const refundPreviewSchema = z.object({
  paidCents: z.int(),
  leftCents: z.int(),
  /** What who asks may still give back alone. */
  aloneCents: z.int(),
  /** It was paid at a desk, so it is handed over and written down. */
  atDesk: z.boolean(),
  /** Null where nothing is left to cancel. */
  byRule: z.object({ memberCents: z.int(), operatorCents: z.int(), rule: z.string() }).nullable(),
  /** Why nothing can be given back by hand; null where it can. */
  refusal: z.string().nullable(),
  /** What ends when all that is left goes back, as a sentence; null where nothing does. */
  ends: z.string().nullable(),
})
export type RefundPreview = z.infer<typeof refundPreviewSchema>

/** A refund that no gateway gives: it was paid at a desk, or the bank refused it. Somebody pays it back by hand. */
export const owedRefundSchema = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  amountCents: z.int(),
  paidCents: z.int(),
  /** What is left of the payment beside it. */
  leftCents: z.int(),
  since: z.iso.datetime(),
  /** The last day on which the law gives it back without interest, counted from the cancellation (RSMo 376.1508). */
  payBy: z.iso.date(),
  /** False: the member's bank refused it. */
  atDesk: z.boolean(),
  /** That it was paid back was written down, and waits for another person's approval. */
  isWaiting: z.boolean(),
  member: z.string(),
  memberNumber: z.string().nullable(),
})
export type OwedRefund = z.infer<typeof owedRefundSchema>
