import { z } from 'zod'
import { eventEndings } from '#domain/billing/payment.schema.ts'
import { reasonSchema } from '#domain/staff/staff.schema.ts'

export const settleEventSchema = z.strictObject({
  as: z.enum(['recorded', 'aside']),
  reason: reasonSchema.min(1, 'Say why, for the audit.'),
})

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
  settled: z
    .object({ as: z.enum(eventEndings), by: z.string(), at: z.iso.datetime(), reason: z.string() })
    .nullable(),
})
export type GatewayEventRow = z.infer<typeof gatewayEventSchema>
