import { z } from 'zod'
import { mostFiles } from './file-limits.ts'

export const caseFileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type CaseFileType = (typeof caseFileTypes)[number]

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
