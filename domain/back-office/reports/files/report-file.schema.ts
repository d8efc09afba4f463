import { z } from 'zod'
import { monthSchema } from '#domain/back-office/billing/statements/statement.schema.ts'
import { reportFilterFields } from '#domain/back-office/reports/report.schema.ts'
import { type AskFile, fileFormats, fileStatuses, rowLists } from '#domain/values/reports.ts'

export const askFileSchema = z.strictObject({
  ...reportFilterFields,
  list: z.enum(rowLists).optional(),
  month: monthSchema.optional(),
  from: monthSchema.optional(),
  to: monthSchema.optional(),
  as: z.enum(fileFormats),
}) satisfies z.ZodType<AskFile>
export type { AskFile } from '#domain/values/reports.ts'

export const reportFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(fileStatuses),
  /** How many of its rows are written, and of how many, once that is known. */
  done: z.int(),
  total: z.int().nullable(),
  bytes: z.int(),
  /** Why there is none, in words. */
  fault: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ReportFile = z.infer<typeof reportFileSchema>
