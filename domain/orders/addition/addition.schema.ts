import { z } from 'zod'
import { moneyBackStatuses } from '#domain/billing/payment.schema.ts'
import { correctionSubjectSchema, newDependentSchema } from '#domain/memberships/family/dependent.schema.ts'

/**
 * The person to add and the id they get, chosen before the charge so that every answer has the same one. With a
 * `correction` the person exists already and gets more days.
 */
export const additionSubjectSchema = z.object({
  dependentId: z.uuid(),
  person: newDependentSchema,
  /** What it adds to what was too little to be charged for the person; cents, below 0 where that is charged with it. */
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

/** A preview without `confirm`; with it, what the preview answered is done. */
export const takeBackRequestSchema = z.strictObject({
  confirm: z.strictObject({ refundCents: cents.min(0) }).optional(),
})
export type TakeBackRequest = z.infer<typeof takeBackRequestSchema>

/** What was done, and how the money stands. */
export const takenBackSchema = takeBackSchema.extend({
  refundStatus: z.enum(moneyBackStatuses),
})
export type TakenBack = z.infer<typeof takenBackSchema>
