import { z } from 'zod'
import { type QuoteLine, quoteLineKinds } from '#domain/values/plans.ts'

const cents = z.int()

export const quoteLineSchema = z
  .object({
    kind: z.enum(quoteLineKinds),
    label: z.string(),
    quantity: z.int(),
    unitCents: cents,
    amountCents: cents,
  })
  .meta({ named: 'QuoteLine' }) satisfies z.ZodType<QuoteLine>
export type { QuoteLine } from '#domain/values/plans.ts'

/** The amount due today and the price of each renewal; cents. */
export const quoteSchema = z
  .object({
    lines: z.array(quoteLineSchema),
    discountCents: cents,
    totalCents: cents,
    renewalTotalCents: cents,
  })
  .meta({ named: 'Quote' })
export type Quote = z.infer<typeof quoteSchema>
