import { z } from 'zod'

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

/** Who placed an order: a person who agreed to it, or the calendar of a membership that renews automatically. */
export const orderPlacers = ['person', 'schedule'] as const

export const consentKinds = [
  'disclosure',
  'terms',
  'auto_renew',
  'family',
  'plan_change',
  'bank_debit',
] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The words somebody agreed to with an order, as they were shown, and from where. */
export type AgreedWords = {
  version: string
  words: { kind: ConsentKind; text: string }[]
  ip: string | null
  userAgent: string | null
}

/** The ids of an order that its buyer is told, named before the charge so that every answer gives the same ones. */
export const orderIdsSchema = z.object({
  membershipId: z.uuid(),
  memberNumber: z.string(),
  receiptId: z.uuid(),
})
