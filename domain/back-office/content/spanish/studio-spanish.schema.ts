import { z } from 'zod'
import { textKeySchema } from '#domain/content/spanish/spanish.schema.ts'
import { typedText } from '#domain/words.schema.ts'

const hash = z.string().regex(/^[\w-]{16}$/, 'This is the hash of no text.')

/** A text in both languages, as the studio shows it. */
const textSchema = z.object({
  key: z.string(),
  english: z.string(),
  /** Of the English, for a save. */
  hash,
  isRich: z.boolean(),
  spanish: z.string().nullable(),
  state: z.enum(['fresh', 'stale', 'missing']),
  reviewedBy: z.string().nullable(),
  reviewedOn: z.iso.date().nullable(),
})
export type StudioText = z.infer<typeof textSchema>

/** The texts of a page, and how many of them are there in Spanish. */
const pageSchema = z.object({
  page: z.string(),
  /** Pages of law are in Spanish whole and fresh, or in English. */
  isLaw: z.boolean(),
  /** Names of what is sold belong to no page: they are in Spanish wherever they are fresh. */
  isPage: z.boolean(),
  /** Whether visitors see its Spanish with the next publication. */
  isShown: z.boolean(),
  fresh: z.int(),
  stale: z.int(),
  missing: z.int(),
  texts: z.array(textSchema),
})
export type SpanishPage = z.infer<typeof pageSchema>

/** `canPublish`: visitors do not see all the Spanish yet that there is of the English they see. */
export const studioSpanishSchema = z.object({
  revision: z.int(),
  publishedVersion: z.int().nullable(),
  canPublish: z.boolean(),
  pages: z.array(pageSchema),
})
export type StudioSpanish = z.infer<typeof studioSpanishSchema>

/**
 * Spanish for some texts. `ofHash`: of the English it is made from; `was`: the Spanish it replaces, as it was read; an
 * empty text takes it away. `reviewedBy`: who read it beside the English, today.
 */
export const saveSpanishSchema = z.strictObject({
  texts: z
    .array(
      z.strictObject({
        key: textKeySchema,
        ofHash: hash,
        was: z.string().nullable(),
        text: z.string().max(60_000, 'Use 60,000 characters or fewer.'),
        reviewedBy: typedText().max(200, 'Use 200 characters or fewer.').optional(),
      }),
    )
    .min(1, 'Nothing was changed.')
    .max(5_000),
})
export type SaveSpanish = z.infer<typeof saveSpanishSchema>
export type SpanishEdit = SaveSpanish['texts'][number]

/** What was not saved, and why, in a sentence. */
export const savedSpanishSchema = z.object({
  revision: z.int(),
  saved: z.int(),
  refused: z.array(z.object({ key: z.string(), reason: z.string() })),
})
export type SavedSpanish = z.infer<typeof savedSpanishSchema>

/** Whether visitors see the Spanish of a page, with the next publication. */
export const showSpanishSchema = z.strictObject({
  page: z.string().min(1).max(120),
  isShown: z.boolean(),
})
export type ShowSpanish = z.infer<typeof showSpanishSchema>

/** The draft that was looked at, and the version whose English its Spanish goes beside. */
export const publishSpanishSchema = z.strictObject({ revision: z.int(), publishedVersion: z.int() })
export type PublishSpanish = z.infer<typeof publishSpanishSchema>

/** The version that visitors see now. */
export const publishedSpanishSchema = z.object({ number: z.int() })

/** A translator's file, as it came back. */
export const importSpanishSchema = z.strictObject({
  csv: z.string().max(3_000_000, 'A file may take at most 3 MB.'),
  reviewedBy: typedText().max(200, 'Use 200 characters or fewer.').optional(),
})
export type ImportSpanish = z.infer<typeof importSpanishSchema>

/** `row`: as a spreadsheet counts, the names of the columns being row 1. */
export const importedSpanishSchema = z.object({
  saved: z.int(),
  unchanged: z.int(),
  refused: z.array(z.object({ row: z.int(), key: z.string(), reason: z.string() })),
})
export type ImportedSpanish = z.infer<typeof importedSpanishSchema>
