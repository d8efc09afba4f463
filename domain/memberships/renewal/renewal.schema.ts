import { z } from 'zod'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { moneyBackStatuses, paidWithSchema } from '#domain/billing/payment.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'

const date = z.iso.date()
const cents = z.int()

/** Which days a renewal pays for; see `renewalDays`. Members are offered only `next`. */
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
  /**
   * The day after those days, the price of the following term for the people on the plan then, and the credit it uses.
   */
  renewsOn: date,
  renewalTotalCents: cents,
  renewalCreditCents: cents,
  /** No one is on the plan after those days, so there's nothing to renew. */
  isLast: z.boolean(),
  /** Consent text if staff chose days other than the next ones; null if only the payment needs consent. */
  consent: z.string().nullable(),
  card: paidWithSchema.nullable(),
})
export type RenewalPreview = z.infer<typeof renewalPreviewSchema>

/** Without `confirm`, returns a preview. With it, pays what was previewed. */
export const renewSchema = z.strictObject({
  membershipId: z.uuid(),
  confirm: z.strictObject({ termStartsOn: date, totalCents: cents.min(0) }).optional(),
})
export type RenewRequest = z.infer<typeof renewSchema>

/**
 * `confirming` until the gateway responds: repeat with the same key. `pending`: a bank debit that should clear by
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

/** Without `confirm`, returns a preview. With it, cancels as previewed. */
export const cancelSchema = z.strictObject({
  membershipId: z.uuid(),
  confirm: z.strictObject({ refundCents: cents.min(0), endsOn: date }).optional(),
})
export type CancelRequest = z.infer<typeof cancelSchema>

/** What canceling refunds and when the membership ends. */
export const cancellationSchema = z.object({
  membershipId: z.uuid(),
  /** Ends today with a refund or if no paid term is left; otherwise runs to the end of its term. */
  effect: z.enum(['ends_today', 'ends_with_term']),
  /** The membership's last day. */
  endsOn: date,
  refundKind: z.enum(['full', 'pro_rata', 'none']),
  refundCents: cents,
  /** The part paid at an office, which staff refund manually. */
  byHandCents: cents,
  /**
   * When the refund would be sent if canceled now; until then the cancellation can be undone. Null if nothing is
   * refunded or the refund is sent at once.
   */
  refundDueAt: z.iso.datetime().nullable(),
  /** Refund of each receipt. */
  refunds: z.array(z.object({ receiptId: z.uuid().nullable(), amountCents: cents })),
  /** The reason, as a sentence. */
  explanation: z.string(),
  /** The text of the state's rule. */
  rule: z.string(),
})
export type Cancellation = z.infer<typeof cancellationSchema>

/** The completed cancellation and the status of its refunds. */
export const cancelledSchema = cancellationSchema.extend({
  refundStatus: z.enum(moneyBackStatuses),
})
export type Cancelled = z.infer<typeof cancelledSchema>
