import { z } from 'zod'
import type { ClosedStatementRow } from '#domain/values/statements.ts'

const cents = z.int()

/** What an office's members paid in a month; cents. `net` is collected − at the desk − refunds − fees. */
const statementRowSchema = z.object({
  /** The home office its members had when they paid. */
  officeId: z.uuid().nullable(),
  office: z.string(),
  payments: z.int(),
  collectedCents: cents,
  /** Of that, what a desk took itself and has already: cash, checks, its terminal. */
  atDeskCents: cents,
  refundsCents: cents,
  feesCents: cents,
  netCents: cents,
}) satisfies z.ZodType<ClosedStatementRow>
export type StatementRow = z.infer<typeof statementRowSchema>

export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-11.')

export const statementSchema = z.object({
  month: monthSchema,
  /** With what the books learned since of months that were closed before it. */
  rows: z.array(statementRowSchema),
  total: statementRowSchema.omit({ officeId: true, office: true }),
  /** When and under which hash the month was closed; null: it is open, and may change. */
  closed: z.object({ at: z.iso.datetime(), hash: z.string() }).nullable(),
})
export type Statement = z.infer<typeof statementSchema>

/** What moved of an office's money in a month: a payment, or a refund of one. Cents. */
const statementLineSchema = z.object({
  paymentId: z.uuid(),
  /** The brand's date on which it was settled. */
  on: z.iso.date(),
  kind: z.enum(['payment', 'refund']),
  memberNumber: z.string().nullable(),
  collectedCents: cents,
  atDeskCents: cents,
  refundsCents: cents,
  feesCents: cents,
  netCents: cents,
})
export type StatementLine = z.infer<typeof statementLineSchema>

/** The statement of one office: its sums, the lines that make them, and what corrections of other months add. */
export const officeStatementSchema = z.object({
  month: monthSchema,
  row: statementRowSchema,
  lines: z.array(statementLineSchema),
  /** Net of what is not in the lines: corrections of closed months here, less those of this one that stand on a later. */
  correctionsCents: cents,
  closed: statementSchema.shape.closed,
})
export type OfficeStatement = z.infer<typeof officeStatementSchema>
