import { z } from 'zod'
import { emailSchema } from '#domain/person.schema.ts'
import { requestStatuses } from '#domain/values/support.ts'
import * as m from '#messages'
import { parseReference } from './reference.ts'

/** The input of the 'status of a request' form. */
export const requestStatusQuerySchema = z.strictObject({
  reference: z
    .string()
    .max(40, { error: () => m.validation_use_40_characters_fewer() })
    .transform((typed) => parseReference(typed) ?? '')
    .refine((reference) => reference !== '', { error: () => m.validation_reference_ours_looks_like() }),
  email: emailSchema,
})

/** What a sender may know about a request: its progress and its next date, never what was written. */
export const requestStatusSchema = z.object({
  reference: z.string(),
  kind: z.enum(['grievance', 'contact']),
  status: z.enum(requestStatuses),
  receivedOn: z.string(),
  /** Null once it is done, while it waits for the sender, and for contact messages. */
  resolveBy: z.string().nullable(),
  /** The date an urgent case's first status is due. Null for other cases. */
  urgentStatusBy: z.string().nullable(),
})
export type RequestStatusView = z.infer<typeof requestStatusSchema>
