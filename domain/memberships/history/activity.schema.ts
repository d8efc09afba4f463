import { z } from 'zod'

/** What a member's history tells of. */
const activityKinds = [
  'joined',
  'paid',
  'adjusted',
  'credited',
  'credit_taken_back',
  'renewed',
  'plan_changed',
  'declined',
  'debit_started',
  'refunded',
  'refund_promised',
  'bank_returned',
  'person_added',
  'person_ended',
  'card_changed',
  'auto_renew_on',
  'cancelled',
  'kept',
] as const

/** One thing that happened, of the day it happened on at the brand's place; cents. */
const activityEntrySchema = z.object({
  kind: z.enum(activityKinds),
  on: z.iso.date(),
  /** What it says beside its kind: a plan, a person's first name, a card; a bank's answer in words. */
  detail: z.string().nullable(),
  amountCents: z.int().nullable(),
  /** The receipt to read, where there is one. */
  receiptId: z.uuid().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntrySchema>

export const activityPageSchema = z.object({
  entries: z.array(activityEntrySchema),
  page: z.int(),
  /** Whether there is an older page. */
  more: z.boolean(),
})
export type ActivityPage = z.infer<typeof activityPageSchema>

/** How many entries a page has. */
export const activityPageSize = 20

/** Page number in a URL; anything else means the first. */
export const pageNumberSchema = z.coerce.number().int().min(1).max(1000).catch(1)
