import { z } from 'zod'
import { caseFileTypes } from '#domain/values/support.ts'
import * as m from '#messages'
import { mostFiles } from './file-limits.ts'

/** Ids of the files uploaded for the message being written. */
export const fileIdsSchema = z
  .array(z.uuid())
  .max(mostFiles, { error: () => m.validation_attach_files_most({ mostFiles }) })
  .refine((ids) => new Set(ids).size === ids.length, { error: () => m.validation_file_attached_twice() })
  .optional()

export const caseFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(caseFileTypes),
  bytes: z.int(),
})
export type CaseFile = z.infer<typeof caseFileSchema>
