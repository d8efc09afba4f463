import { z } from 'zod'
import { reasonSchema } from '#domain/staff/staff.schema.ts'
import { eventResolutions } from '#domain/values/payments.ts'

/** How an unrecorded event is closed, and why. */
export const resolveEventSchema = z.strictObject({
  as: z.enum(eventResolutions),
  reason: reasonSchema.min(1, 'Say why, for the audit.'),
})

/** The payment an event belongs to, in the reviewer's judgment, and why. */
export const linkEventSchema = z.strictObject({
  paymentId: z.uuid('Choose a payment.'),
  reason: reasonSchema.min(1, 'Say why, for the audit.'),
})
