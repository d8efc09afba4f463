import { z } from 'zod'
import { daySchema } from '#domain/typed-date.schema.ts'
import { typedText } from '#domain/words.schema.ts'

const day = daySchema()

/** What the audit is searched by; all of it may be left out. */
export const auditQuerySchema = z.strictObject({
  /** Words in the name of whoever did it, or of what it was done to. */
  q: typedText().max(100, 'Use 100 characters or fewer.').optional(),
  action: z.string().max(60).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Rows before this number: the next page. */
  before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

/** What of a thing is told, by field. */
export const auditFieldsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
  .nullable()

const auditRowSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subject: z.string(),
  before: auditFieldsSchema,
  after: auditFieldsSchema,
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  hash: z.string(),
})
export type AuditRow = z.infer<typeof auditRowSchema>

export const auditPageSchema = z.object({
  rows: z.array(auditRowSchema),
  /** Give it as `before` for the next page; null on the last. */
  next: z.int().nullable(),
})
export type AuditPage = z.infer<typeof auditPageSchema>
