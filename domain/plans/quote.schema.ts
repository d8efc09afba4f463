import { z } from 'zod'

const cents = z.int()

/** One line of a quote, an order or a receipt; the amount of a discount or a credit is negative. Cents. */
export const quoteLineSchema = z
  .object({
    kind: z.enum(['plan', 'additional_members', 'enrolment_fee', 'discount', 'credit', 'adjustment']),
    label: z.string(),
    quantity: z.int(),
    unitCents: cents,
    amountCents: cents,
  })
  .meta({ named: 'QuoteLine' })
export type QuoteLine = z.infer<typeof quoteLineSchema>

/** What is paid today and what each renewal will cost; cents. */
export const quoteSchema = z
  .object({
    lines: z.array(quoteLineSchema),
    discountCents: cents,
    totalCents: cents,
    renewalTotalCents: cents,
  })
  .meta({ named: 'Quote' })
export type Quote = z.infer<typeof quoteSchema>
