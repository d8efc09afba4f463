import { z } from 'zod'
import { oneLine } from '#domain/words.schema.ts'

/** What can be ordered. A kind differs from another by its data and by what settling it writes. */
export const orderKinds = [
  'checkout',
  'purchase',
  'renewal',
  'addition',
  'plan_change',
  'desk_sale',
  'adjustment',
] as const
export type OrderKind = (typeof orderKinds)[number]

/**
 * `open` while it is being paid for; `settled` once it was paid for and given; `declined` when nothing was charged and
 * nothing given; `returned` when it was paid for, could not be given any more, and the money goes back.
 */
export const orderStatuses = ['open', 'settled', 'declined', 'returned'] as const

/**
 * Who placed an order: a person who agreed to it, the calendar of a membership that renews automatically, or the staff, who
 * put right what was charged.
 */
export const orderPlacers = ['person', 'schedule', 'staff'] as const

export const consentKinds = [
  'disclosure',
  'terms',
  'auto_renew',
  'family',
  'plan_change',
  'bank_debit',
] as const
export type ConsentKind = (typeof consentKinds)[number]

/** A line of a signature drawn on screen: x and y in turn, of a field of 600 × 200. */
const strokeSchema = z.array(z.int().min(0).max(600)).min(2).max(2_000)

/** How somebody signed at a desk: by typing their name, by drawing it, or on the printed agreement. */
export const signatureSchema = z
  .strictObject({
    how: z.enum(['typed', 'drawn', 'paper'], 'Choose how it is signed.'),
    name: oneLine(120).min(1, 'Enter the name of who signs.'),
    strokes: z.array(strokeSchema).max(200).optional(),
  })
  .refine(({ how, strokes }) => how !== 'drawn' || (strokes?.length ?? 0) > 0, {
    path: ['strokes'],
    message: 'Please sign in the box.',
  })
export type Signature = z.infer<typeof signatureSchema>

/** The words somebody agreed to with an order, as they were shown, and from where. */
export type AgreedWords = {
  version: string
  words: { kind: ConsentKind; text: string }[]
  ip: string | null
  userAgent: string | null
  /** Where it was signed: at a desk. */
  signature?: Signature
}

/** The ids of an order that its buyer is told, named before the charge so that every answer gives the same ones. */
export const orderIdsSchema = z.object({
  membershipId: z.uuid(),
  memberNumber: z.string(),
  receiptId: z.uuid(),
})
