import { z } from 'zod'
import { monthSchema } from '#domain/back-office/billing/statements/statement.schema.ts'
import { rowListNames } from '#domain/back-office/reports/figures.ts'
import { reportFilterFields } from '#domain/back-office/reports/report.schema.ts'
import { fileFormats, fileStatuses, type AskFile as StoredAsk } from '#domain/values/reports.ts'

export const askFileSchema = z.strictObject({
  ...reportFilterFields,
  list: z.enum(rowListNames).optional(),
  month: monthSchema.optional(),
  from: monthSchema.optional(),
  to: monthSchema.optional(),
  as: z.enum(fileFormats),
}) satisfies z.ZodType<StoredAsk>
export type AskFile = z.infer<typeof askFileSchema>

export const reportFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(fileStatuses),
  /** How many of its rows are written, and the total once known. */
  done: z.int(),
  total: z.int().nullable(),
  bytes: z.int(),
  /** Why it failed, as text. */
  fault: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ReportFile = z.infer<typeof reportFileSchema>
