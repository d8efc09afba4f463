import { z } from 'zod'
import { isWhole, notWhole } from '#domain/words.schema.ts'

/** A text's path, as `textsOf` names it: `home.#how-it-works.items.0.title`. */
export const textKeySchema = z
  .string()
  .max(300)
  .regex(/^[\w/-]+(?:\.[\w#:-]+)+$/, 'No text has this name.')

/** The Spanish of one text of a brand, with the hash of the English it was made from. */
const spanishTextSchema = z.object({
  text: z.string().min(1, 'Write the Spanish.').max(60_000).refine(isWhole, notWhole),
  ofHash: z.string().regex(/^[\w-]{16}$/, 'This is the hash of no text.'),
  /** The qualified person who reviewed it beside the English, and when (45 CFR 92.201(c)(3)). */
  reviewedBy: z.string().max(200).optional(),
  reviewedOn: z.iso.date().optional(),
})
export type SpanishText = z.infer<typeof spanishTextSchema>

/** The Spanish of a brand's content: an overlay over the English of the same version (decision 0193). */
export const spanishSchema = z.object({
  /** Pages visitors see in Spanish. The others are English under `/es` too. */
  pages: z.array(z.string().max(120)).max(1_000).default([]),
  texts: z.record(textKeySchema, spanishTextSchema).default({}),
})
export type Spanish = z.infer<typeof spanishSchema>
