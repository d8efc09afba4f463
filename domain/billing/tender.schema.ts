import { z } from 'zod'
import { deskTenders } from '#domain/values/payments.ts'
import { oneLine } from '#domain/words.schema.ts'
import * as m from '#messages'

const wanted = {
  check: m.validation_check_number,
  terminal: m.validation_slip_reference,
} as const

/** A check number or slip reference, as typed or imported. */
export const referenceSchema = oneLine(60)

/** How something was paid at a desk: a check by its number, a terminal charge by its reference. */
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

/** A payment at a desk: money taken there, or a card entered in the gateway's own field, known only by its token. */
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
