import { z } from 'zod'
import type { ClosedStatementRow } from '#domain/values/statements.ts'

const cents = z.int()

/** What an office's members paid in a month; cents. `net` is collected − at the desk − refunds − fees. */
const statementRowSchema = z.object({
  /** The members' home office when they paid. */
  officeId: z.uuid().nullable(),
  office: z.string(),
  payments: z.int(),
  collectedCents: cents,
  /** The part that a desk took itself and already has: cash, checks, its terminal. */
  atDeskCents: cents,
  refundsCents: cents,
  feesCents: cents,
  netCents: cents,
}) satisfies z.ZodType<ClosedStatementRow>
export type StatementRow = z.infer<typeof statementRowSchema>

export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-11.')

export const statementSchema = z.object({
  month: monthSchema,
  /** Includes what the books learned later about earlier closed months. */
  rows: z.array(statementRowSchema),
  total: statementRowSchema.omit({ officeId: true, office: true }),
  /** When the month was closed and its hash; null: it's open and may change. */
  closed: z.object({ at: z.iso.datetime(), hash: z.string() }).nullable(),
})
export type Statement = z.infer<typeof statementSchema>

/** One money movement of an office in a month: a payment or a refund. Cents. */
const statementLineSchema = z.object({
  paymentId: z.uuid(),
  /** The brand's date on which it settled. */
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

/** One office's statement: totals, their lines, and corrections from other months. */
export const officeStatementSchema = z.object({
  month: monthSchema,
  row: statementRowSchema,
  lines: z.array(statementLineSchema),
  /**
   * Net amount not in the lines: corrections of closed months shown here, less those of this month that are on a later
   * statement.
   */
  correctionsCents: cents,
  closed: statementSchema.shape.closed,
})
export type OfficeStatement = z.infer<typeof officeStatementSchema>
