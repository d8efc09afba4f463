import { z } from 'zod'
import { daySchema } from '#domain/typed-date.schema.ts'
import { eventResolutions } from '#domain/values/payments.ts'

const last4 = z.string().regex(/^\d{4}$/, 'Enter the last four digits.')

/** What payments are looked for by beside the event's amount: a day near theirs, and the card's last four digits. */
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
  /** What does not agree, in words. */
  reason: z.string(),
  /** What the event is about in cents, where it says so. */
  amountCents: z.int().nullable(),
  paymentId: z.uuid().nullable(),
  paidCents: z.int().nullable(),
  member: z.string().nullable(),
  /** What recording it would write, in a sentence; null where it can only be put aside. */
  recording: z.string().nullable(),
  /** It is of no payment of ours, so it can be linked to one. */
  isLinkable: z.boolean(),
  /** It is a charge of no payment of ours, which can be given back at the gateway. */
  isRefundable: z.boolean(),
  /** What that gives back, cents; null where it cannot be. */
  refundCents: z.int().nullable(),
  settled: z
    .object({ as: z.enum(eventResolutions), by: z.string(), at: z.iso.datetime(), reason: z.string() })
    .nullable(),
})
export type GatewayEventRow = z.infer<typeof gatewayEventSchema>
