import { z } from 'zod'
import { deskTenders } from '#domain/values/payments.ts'
import { oneLine } from '#domain/words.schema.ts'

const wanted = {
  check: 'Enter the number of the check.',
  terminal: 'Enter the reference on the terminal’s slip.',
} as const

/** The number of a check or the reference of a slip, as it is typed or a file has it. */
export const referenceSchema = oneLine(60)

/** How something was paid for at a desk: a check by its number, a terminal's charge by its reference. */
export const tenderedSchema = z
  .strictObject({
    tender: z.enum(deskTenders, 'Choose how it was paid.'),
    reference: referenceSchema
      .transform((text) => text || null)
      .nullable()
      .default(null),
  })
  .superRefine(({ tender, reference }, context) => {
    if (tender === 'cash' || reference) return
    context.addIssue({ code: 'custom', path: ['reference'], message: wanted[tender] })
  })
export type Tendered = z.infer<typeof tenderedSchema>

/** What pays at a desk: what is taken there, or a card entered in the gateway's own field, of which only a token is known. */
export const deskPaidSchema = z.discriminatedUnion(
  'tender',
  [
    tenderedSchema,
    z.strictObject({
      tender: z.literal('card'),
      paymentToken: z.string('Enter the card.').min(1, 'Enter the card.').max(255),
    }),
  ],
  'Choose how it was paid.',
)
export type DeskPaid = z.infer<typeof deskPaidSchema>
