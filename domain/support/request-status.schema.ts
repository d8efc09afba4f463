import { z } from 'zod'
import { emailSchema } from '#domain/person.schema.ts'
import { requestStatuses } from '#domain/values/support.ts'
import { parseReference } from './reference.ts'

/** What the form 'status of a request' sends. */
export const requestStatusQuerySchema = z.strictObject({
  reference: z
    .string()
    .max(40, 'Use 40 characters or fewer.')
    .transform((typed) => parseReference(typed) ?? '')
    .refine(
      (reference) => reference !== '',
      'That isn’t one of our reference numbers. They look like G-7KQM-4XDA-92HR.',
    ),
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
