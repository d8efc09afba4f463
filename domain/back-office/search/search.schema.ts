import { z } from 'zod'
import { typedText } from '#domain/words.schema.ts'

/** The console's search text; without a brand, for the whole deployment. */
export const searchQuerySchema = z.strictObject({
  brandId: z.uuid().optional().describe('A brand; without it all brands one works in.'),
  q: typedText().min(2, 'Type two letters or more.').max(100, 'Use 100 characters or fewer.'),
})

/** In display order. */
export const foundKinds = ['member', 'case', 'payment', 'office', 'staff'] as const

/** One search result: its name, what distinguishes it from similar ones, and its id. */
export const foundSchema = z.object({
  kind: z.enum(foundKinds),
  id: z.uuid(),
  name: z.string(),
  about: z.string(),
  /** Its brand, if all brands were searched. */
  brand: z.object({ key: z.string(), name: z.string() }).nullable(),
})
export type Found = z.infer<typeof foundSchema>
