import { z } from 'zod'
import { daySchema } from '#domain/typed-date.schema.ts'
import { eventResolutions } from '#domain/values/payments.ts'

const last4 = z.string().regex(/^\d{4}$/, 'Enter the last four digits.')

/** Filters for candidate payments, besides the event's amount: a day near theirs, and the card's last four digits. */
export const candidateQuerySchema = z.object({
  on: daySchema().optional(),
  last4: last4.optional(),
})
export type CandidateQuery = z.infer<typeof candidateQuerySchema>

/** A payment that an event may belong to. */
export const candidateSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  status: z.string(),
  amountCents: z.int(),
  last4: z.string().nullable(),
  member: z.string(),
  memberNumber: z.string().nullable(),
  brand: z.string(),
})
export type Candidate = z.infer<typeof candidateSchema>

export const gatewayEventSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  type: z.string(),
  /** What doesn't match, as text. */
  reason: z.string(),
  /** The event's amount in cents, if it has one. */
  amountCents: z.int().nullable(),
  paymentId: z.uuid().nullable(),
  paidCents: z.int().nullable(),
  member: z.string().nullable(),
  /** What recording it would write, as a sentence; null if it can only be dismissed. */
  recording: z.string().nullable(),
  /** It belongs to none of our payments, so it can be linked to one. */
  isLinkable: z.boolean(),
  /** It's a charge without a payment of ours that can be refunded at the gateway. */
  isRefundable: z.boolean(),
  /** What that refunds, in cents; null if it can't be refunded. */
  refundCents: z.int().nullable(),
  settled: z
    .object({ as: z.enum(eventResolutions), by: z.string(), at: z.iso.datetime(), reason: z.string() })
    .nullable(),
})
export type GatewayEventRow = z.infer<typeof gatewayEventSchema>
