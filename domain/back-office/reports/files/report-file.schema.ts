import { z } from 'zod'
import { monthSchema } from '#domain/back-office/billing/statements/statement.schema.ts'
import { reportFilterFields, rowLists } from '#domain/back-office/reports/report.schema.ts'
import { fileFormats, fileStatuses } from '#domain/values/reports.ts'

/** What a file is asked for: the figures by month, or with `list` the rows behind one. */
export const askFileSchema = z.strictObject({
  ...reportFilterFields,
  list: z.enum(rowLists).optional(),
  /** One month; without it all of `from` to `to`. */
  month: monthSchema.optional(),
  from: monthSchema.optional(),
  to: monthSchema.optional(),
  as: z.enum(fileFormats),
})
export type AskFile = z.infer<typeof askFileSchema>

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
