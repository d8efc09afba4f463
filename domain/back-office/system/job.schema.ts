import { z } from 'zod'
import { reasonSchema } from '#domain/staff/staff.schema.ts'

/** The reason for changing the queue. */
export const jobReasonSchema = z.strictObject({ reason: reasonSchema.min(1, 'Say why, for the audit.') })
