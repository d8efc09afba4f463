import { z } from 'zod'

/** Kinds of events in a member's history. */
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

/** One event, dated by the day it happened in the brand's time zone; cents. */
const activityEntrySchema = z.object({
  kind: z.enum(activityKinds),
  on: z.iso.date(),
  /** Detail by kind: a plan, a person's first name, a card, or the bank's response in words. */
  detail: z.string().nullable(),
  amountCents: z.int().nullable(),
  /** The event's receipt, if it has one. */
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

/** Entries per page. */
export const activityPageSize = 20

/** Page number from a URL; any invalid value means page 1. */
export const pageNumberSchema = z.coerce.number().int().min(1).max(1000).catch(1)
