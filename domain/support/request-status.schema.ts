import { z } from 'zod'
import { emailSchema } from '#domain/person.schema.ts'
import { requestStatuses } from '#domain/values/support.ts'
import * as m from '#messages'
import { parseReference } from './reference.ts'

/** What the form 'status of a request' sends. */
export const requestStatusQuerySchema = z.strictObject({
  reference: z
    .string()
    .max(40, { error: () => m.validation_use_40_characters_fewer() })
    .transform((typed) => parseReference(typed) ?? '')
    .refine((reference) => reference !== '', { error: () => m.validation_reference_ours_looks_like() }),
  email: emailSchema,
})

/** What a sender may know of the request: how far it is and by when it goes on; never what was written. */
export const requestStatusSchema = z.object({
  reference: z.string(),
  kind: z.enum(['grievance', 'contact']),
  status: z.enum(requestStatuses),
  receivedOn: z.string(),
  /** Null once it is done, while it waits for whoever wrote, and for contact messages. */
  resolveBy: z.string().nullable(),
  /** The date an urgent case's first status is due; null for others. */
  urgentStatusBy: z.string().nullable(),
})
export type RequestStatusView = z.infer<typeof requestStatusSchema>
