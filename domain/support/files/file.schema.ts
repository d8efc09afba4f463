import { z } from 'zod'
import { caseFileTypes } from '#domain/values/support.ts'
import { mostFiles } from './file-limits.ts'

/** Files that were uploaded for what is being written, by their ids. */
export const fileIdsSchema = z
  .array(z.uuid())
  .max(mostFiles, `Attach ${mostFiles} files at most.`)
  .refine((ids) => new Set(ids).size === ids.length, 'A file is attached twice.')
  .optional()

export const caseFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(caseFileTypes),
  bytes: z.int(),
})
export type CaseFile = z.infer<typeof caseFileSchema>
