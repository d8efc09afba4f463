import { z } from 'zod'
import { monthSchema } from '#domain/money/books/statement.schema.ts'
import { reportFilterFields, rowLists } from '#domain/reports/report.schema.ts'

export const fileFormats = ['csv', 'xlsx'] as const
export const fileStatuses = ['waiting', 'working', 'done', 'failed', 'stopped'] as const

/** For how many days a file is kept. */
export const keptDays = 7
/** How many one person may have waiting at once. */
export const mostWaiting = 10
/** The most rows of a sheet: it is put together in memory. CSV has no end. */
export const mostInSheet = 50_000

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
