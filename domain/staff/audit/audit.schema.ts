import { z } from 'zod'
import { daySchema } from '#domain/typed-date.schema.ts'
import { typedText } from '#domain/words.schema.ts'

const day = daySchema()

/** Audit log search; every field is optional. */
export const auditQuerySchema = z.strictObject({
  /** Words in the name of the person who acted, or of the subject. */
  q: typedText().max(100, 'Use 100 characters or fewer.').optional(),
  action: z.string().max(60).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Only rows before this number: the next page. */
  before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

/** The recorded values of a subject, by field. */
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
  /** Pass it as `before` for the next page; null on the last. */
  next: z.int().nullable(),
})
export type AuditPage = z.infer<typeof auditPageSchema>
