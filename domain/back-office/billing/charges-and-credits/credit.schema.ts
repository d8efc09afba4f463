import { z } from 'zod'
import { reasonSchema } from '#domain/staff/staff.schema.ts'

/**
 * A credit against the next renewal, or taking one back: the amount, the reason (shown to the member), and the credit
 * left when the form was shown; cents.
 */
export const askCreditSchema = z.strictObject({
  amountCents: z.int('Enter an amount in dollars.').min(1, 'Enter an amount above zero.').max(100_000_000),
  reason: reasonSchema.min(1, 'Say what it is for. The member reads this.'),
  creditCents: z.int(),
})
export type AskCredit = z.infer<typeof askCreditSchema>

/** The outcome: done (given or taken back), or waiting for a second person. */
export const creditedSchema = z.object({ id: z.uuid(), status: z.enum(['waiting', 'given']) })
export type Credited = z.infer<typeof creditedSchema>
