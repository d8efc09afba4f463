import { z } from 'zod'
import { moneyBackStatuses } from '#domain/billing/payment.schema.ts'
import { correctionSubjectSchema, newDependentSchema } from '#domain/memberships/family/dependent.schema.ts'

/**
 * Who is added, and the id they get: named before the charge so that every answer gives the same one. With a `correction`
 * the person is on record already, and gets days by it.
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

/** What taking back a person who was added today gives back, and the renewal without them; cents. */
export const takeBackSchema = z.object({
  dependentId: z.uuid(),
  refundCents: cents,
  renewalTotalCents: cents,
})
export type TakeBack = z.infer<typeof takeBackSchema>

/** Without `confirm` it is a question; with it, what the question was answered with is done. */
export const takeBackRequestSchema = z.strictObject({
  confirm: z.strictObject({ refundCents: cents.min(0) }).optional(),
})
export type TakeBackRequest = z.infer<typeof takeBackRequestSchema>

/** What was done, and how the money stands. */
export const takenBackSchema = takeBackSchema.extend({
  refundStatus: z.enum(moneyBackStatuses),
})
export type TakenBack = z.infer<typeof takenBackSchema>
