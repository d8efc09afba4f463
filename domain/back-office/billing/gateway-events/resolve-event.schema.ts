import { z } from 'zod'
import { reasonSchema } from '#domain/staff/staff.schema.ts'
import { eventResolutions } from '#domain/values/payments.ts'

/** How somebody ends an event that we had not written, and why. */
export const resolveEventSchema = z.strictObject({
  as: z.enum(eventResolutions),
  reason: reasonSchema.min(1, 'Say why, for the audit.'),
})

/** Which payment an event belongs to, in the eyes of whoever looked; and why. */
export const linkEventSchema = z.strictObject({
  paymentId: z.uuid('Choose a payment.'),
  reason: reasonSchema.min(1, 'Say why, for the audit.'),
})
