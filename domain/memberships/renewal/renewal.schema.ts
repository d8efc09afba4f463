import { z } from 'zod'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { moneyBackStatuses, paidWithSchema } from '#domain/billing/payment.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'

const date = z.iso.date()
const cents = z.int()

/** Which days a renewal pays for: see `renewalDays`. Members are offered `next` alone. */
export const renewalDaysSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('next') }),
  z.strictObject({ kind: z.literal('move'), to: daySchema() }),
  z.strictObject({ kind: z.literal('today') }),
  z.strictObject({ kind: z.literal('missed') }),
])
export type RenewalDays = z.infer<typeof renewalDaysSchema>

/** What a renewal would pay for, and with which card. */
export const renewalPreviewSchema = z.object({
  membershipId: z.uuid(),
  /** First and last day of the term it pays for. */
  termStartsOn: date,
  termEndsOn: date,
  lines: z.array(z.object({ label: z.string(), amountCents: cents })),
  totalCents: cents,
  /** The day after those days, what the term from then on costs for who is on the plan then, and what of a credit it takes. */
  renewsOn: date,
  renewalTotalCents: cents,
  renewalCreditCents: cents,
  /** Nobody is on the plan after those days: there is nothing to renew. */
  isLast: z.boolean(),
  /** What is agreed to where the staff chose other days than the next ones; null: nothing but the payment. */
  consent: z.string().nullable(),
  card: paidWithSchema.nullable(),
})
export type RenewalPreview = z.infer<typeof renewalPreviewSchema>

/** Without `confirm` it is a question; with it, what the question was answered with is paid. */
export const renewSchema = z.strictObject({
  membershipId: z.uuid(),
  confirm: z.strictObject({ termStartsOn: date, totalCents: cents.min(0) }).optional(),
})
export type RenewRequest = z.infer<typeof renewSchema>

/**
 * `confirming` until the gateway answers: repeat with the same key. `pending`: a bank debit that should clear by
 * `clearsBy`.
 */
export const renewedSchema = z.object({
  membershipId: z.uuid(),
  status: z.enum(['active', 'confirming', 'pending']),
  clearsBy: date.optional(),
  termStartsOn: date,
  termEndsOn: date,
  totalCents: cents,
  receiptId: z.uuid().nullable(),
  check: bankCheckSchema.optional(),
})
export type Renewed = z.infer<typeof renewedSchema>

/** Without `confirm` it is a question; with it, what the question was answered with is done. */
export const cancelSchema = z.strictObject({
  membershipId: z.uuid(),
  confirm: z.strictObject({ refundCents: cents.min(0), endsOn: date }).optional(),
})
export type CancelRequest = z.infer<typeof cancelSchema>

/** What canceling gives back and when the membership ends. */
export const cancellationSchema = z.object({
  membershipId: z.uuid(),
  /** With a refund, or nothing paid for, it ends today; without one it runs to the end of its term. */
  effect: z.enum(['ends_today', 'ends_with_term']),
  /** The last day it is good for. */
  endsOn: date,
  refundKind: z.enum(['full', 'pro_rata', 'none']),
  refundCents: cents,
  /** What of it was paid at an office, and is paid back by hand. */
  byHandCents: cents,
  /**
   * When the refund goes to the card, were it canceled at once; until then that can be taken back. Null: nothing is
   * refunded, or it is sent at once.
   */
  refundDueAt: z.iso.datetime().nullable(),
  /** What each receipt gives back. */
  refunds: z.array(z.object({ receiptId: z.uuid().nullable(), amountCents: cents })),
  /** Why, in a sentence. */
  explanation: z.string(),
  /** The rule of the membership's state, in words. */
  rule: z.string(),
})
export type Cancellation = z.infer<typeof cancellationSchema>

/** What was done, and how its refunds stand. */
export const cancelledSchema = cancellationSchema.extend({
  refundStatus: z.enum(moneyBackStatuses),
})
export type Cancelled = z.infer<typeof cancelledSchema>
