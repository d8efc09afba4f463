import { z } from 'zod'
import { reasonSchema } from '#domain/staff/staff.schema.ts'

/** Why somebody changes what the queue does. */
export const jobReasonSchema = z.strictObject({ reason: reasonSchema.min(1, 'Say why, for the audit.') })
