import { z } from 'zod'
import { deskTenders } from '#domain/values/payments.ts'
import { oneLine } from '#domain/words.schema.ts'
import * as m from '#messages'

const wanted = {
  check: m.validation_check_number,
  terminal: m.validation_slip_reference,
} as const

/** The number of a check or the reference of a slip, as it is typed or a file has it. */
export const referenceSchema = oneLine(60)

/** How something was paid for at a desk: a check by its number, a terminal's charge by its reference. */
export const tenderedSchema = z
  .strictObject({
    tender: z.enum(deskTenders, { error: () => m.validation_choose_how_paid() }),
    reference: referenceSchema
      .transform((text) => text || null)
      .nullable()
      .default(null),
  })
  .superRefine(({ tender, reference }, context) => {
    if (tender === 'cash' || reference) return
    context.addIssue({ code: 'custom', path: ['reference'], message: wanted[tender]() })
  })
export type Tendered = z.infer<typeof tenderedSchema>

/** What pays at a desk: what is taken there, or a card entered in the gateway's own field, of which only a token is known. */
export const deskPaidSchema = z.discriminatedUnion(
  'tender',
  [
    tenderedSchema,
    z.strictObject({
      tender: z.literal('card'),
      paymentToken: z
        .string({ error: () => m.validation_enter_card() })
        .min(1, { error: () => m.validation_enter_card() })
        .max(255),
    }),
  ],
  { error: () => m.validation_choose_how_paid() },
)
export type DeskPaid = z.infer<typeof deskPaidSchema>
