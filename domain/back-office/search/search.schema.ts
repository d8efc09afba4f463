import { z } from 'zod'
import { typedText } from '#domain/words.schema.ts'

/** What is typed to find something in a place of the console; without a brand in the whole deployment. */
export const searchQuerySchema = z.strictObject({
  brandId: z.uuid().optional().describe('A brand; without it all brands one works in.'),
  q: typedText().min(2, 'Type two letters or more.').max(100, 'Use 100 characters or fewer.'),
})

/** In the order they are told. */
export const foundKinds = ['member', 'case', 'payment', 'office', 'staff'] as const

/** One thing that was found: what it is called, what tells it from its like, and its id. */
export const foundSchema = z.object({
  kind: z.enum(foundKinds),
  id: z.uuid(),
  name: z.string(),
  about: z.string(),
  /** Whose it is, where all brands were searched. */
  brand: z.object({ key: z.string(), name: z.string() }).nullable(),
})
export type Found = z.infer<typeof foundSchema>
