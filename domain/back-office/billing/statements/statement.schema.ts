import { z } from 'zod'

const cents = z.int()

/** What an office's members paid in a month; cents. `net` is collected − at the desk − refunds − fees. */
const statementRowSchema = z.object({
  officeId: z.uuid().nullable(),
  office: z.string(),
  payments: z.int(),
  collectedCents: cents,
  /** Of that, what a desk took itself and has already: cash, checks, its terminal. */
  atDeskCents: cents,
  refundsCents: cents,
  feesCents: cents,
  netCents: cents,
})
export type StatementRow = z.infer<typeof statementRowSchema>

export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-11.')

export const statementSchema = z.object({
  month: monthSchema,
  rows: z.array(statementRowSchema),
  total: statementRowSchema.omit({ officeId: true, office: true }),
})
export type Statement = z.infer<typeof statementSchema>
