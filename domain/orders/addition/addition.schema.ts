import { z } from 'zod'
import { moneyBackStatuses } from '#domain/billing/payment.schema.ts'
import { correctionSubjectSchema, newDependentSchema } from '#domain/memberships/family/dependent.schema.ts'

/**
 * The person to add and their id, chosen before the charge so that every response has the same one. With a
 * `correction`, the person already exists and gets more days.
 */
export const additionSubjectSchema = z.object({
  dependentId: z.uuid(),
  person: newDependentSchema,
  /**
   * Change in the person's uncharged amount (too small to charge), in cents; negative when it's charged with this
   * order.
   */
  unchargedCents: z.int().default(0),
  correction: correctionSubjectSchema.optional(),
})
export type AdditionSubject = z.infer<typeof additionSubjectSchema>

const cents = z.int()

/** Refund for removing a person added today, and the renewal without them; cents. */
export const takeBackSchema = z.object({
  dependentId: z.uuid(),
  refundCents: cents,
  renewalTotalCents: cents,
})
export type TakeBack = z.infer<typeof takeBackSchema>

/** Without `confirm`, returns a preview. With it, does what was previewed. */
export const takeBackRequestSchema = z.strictObject({
  confirm: z.strictObject({ refundCents: cents.min(0) }).optional(),
})
export type TakeBackRequest = z.infer<typeof takeBackRequestSchema>

/** What was done, and the status of the refund. */
export const takenBackSchema = takeBackSchema.extend({
  refundStatus: z.enum(moneyBackStatuses),
})
export type TakenBack = z.infer<typeof takenBackSchema>
