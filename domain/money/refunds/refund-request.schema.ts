import { z } from 'zod'
import { moneyBackStatuses } from '#domain/billing/payment.schema.ts'
import { reasonSchema } from '#domain/staff/staff.schema.ts'

/** `waiting` for another person; `done`: the refund is written; `declined` by one who approves; `withdrawn` by one who may ask. */
export const requestStatuses = ['waiting', 'done', 'declined', 'withdrawn'] as const

const leftCents = z.int().min(0)
const reason = reasonSchema.min(1, 'Say why, for the audit.')

/** A refund by hand: how much, why, and what was left of the payment when it was shown; cents. */
export const askRefundSchema = z.strictObject({
  amountCents: z.int('Enter an amount in dollars.').min(1, 'Enter an amount above zero.').max(100_000_000),
  reason,
  leftCents,
})
export type AskRefund = z.infer<typeof askRefundSchema>

/** What an approver has seen: the amount, and what was left of the payment; cents. */
export const approveRefundSchema = z.strictObject({ amountCents: z.int().min(1), leftCents })
export type ApproveRefund = z.infer<typeof approveRefundSchema>

export const declineRefundSchema = z.strictObject({ reason })

export const refundRequestSchema = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  amountCents: z.int(),
  reason: z.string(),
  status: z.enum(requestStatuses),
  needsApproval: z.boolean(),
  askedBy: z.object({ id: z.uuid(), name: z.string() }),
  askedAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was declined. */
  answer: z.string().nullable(),
  /** How the money stands once it was given. */
  refundStatus: z.enum(moneyBackStatuses),
  member: z.string(),
  memberNumber: z.string().nullable(),
  paidCents: z.int(),
  /** What is left of the payment now. */
  leftCents: z.int(),
})
export type RefundRequest = z.infer<typeof refundRequestSchema>

/** What may go back of a payment, and what the rule of its state would give if the membership were cancelled today; cents. */
export const refundPreviewSchema = z.object({
  paidCents: z.int(),
  leftCents: z.int(),
  /** What one person may still give back alone. */
  aloneCents: z.int(),
  /** Null where nothing is left to cancel. */
  byRule: z.object({ memberCents: z.int(), operatorCents: z.int(), rule: z.string() }).nullable(),
  /** Why nothing can be given back by hand; null where it can. */
  refusal: z.string().nullable(),
})
export type RefundPreview = z.infer<typeof refundPreviewSchema>
