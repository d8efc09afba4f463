import { z } from 'zod'
import { typedText } from '#domain/words.schema.ts'

const absentWhenBlank = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const short = (max: number) => z.preprocess(absentWhenBlank, typedText().max(max).optional().catch(undefined))

/** Query parameters of the savings summary. Invalid ones are ignored. */
export const savingsQuerySchema = z.object({
  /** A plan's id or slug. */
  plan: short(60),
  /** A ZIP code, a state, or a city and state. */
  at: short(80),
  /** An office's id. Takes precedence over `at`. */
  office: short(40),
})
export type SavingsQuery = z.infer<typeof savingsQuerySchema>
