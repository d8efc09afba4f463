import { z } from 'zod'
import { oneLine } from '#domain/words.schema.ts'
import * as m from '#messages'

/** A stroke of a signature drawn on screen: alternating x and y, in a field of 600 × 200. */
const strokeSchema = z.array(z.int().min(0).max(600)).min(2).max(2_000)

/** How a person signed at a desk: by typing their name, drawing it, or on the printed agreement. */
export const signatureSchema = z
  .strictObject({
    how: z.enum(['typed', 'drawn', 'paper'], { error: () => m.validation_choose_how_signed() }),
    name: oneLine(120).min(1, { error: () => m.validation_enter_name_who_signs() }),
    strokes: z.array(strokeSchema).max(200).optional(),
  })
  .refine(({ how, strokes }) => how !== 'drawn' || (strokes?.length ?? 0) > 0, {
    path: ['strokes'],
    error: () => m.validation_sign_in_box(),
  })
/** Ids of an order, assigned before the charge so that every response has the same ones. */
export const orderIdsSchema = z.object({
  membershipId: z.uuid(),
  memberNumber: z.string(),
  receiptId: z.uuid(),
})
