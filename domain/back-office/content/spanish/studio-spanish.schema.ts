import { z } from 'zod'
import { textKeySchema } from '#domain/content/spanish/spanish.schema.ts'
import { typedText } from '#domain/words.schema.ts'

const hash = z.string().regex(/^[\w-]{16}$/, 'This is the hash of no text.')

/** A text in both languages, as the studio shows it. */
const textSchema = z.object({
  key: z.string(),
  english: z.string(),
  /** The English text's hash, for saving. */
  hash,
  isRich: z.boolean(),
  spanish: z.string().nullable(),
  state: z.enum(['fresh', 'stale', 'missing']),
  reviewedBy: z.string().nullable(),
  reviewedOn: z.iso.date().nullable(),
})
export type StudioText = z.infer<typeof textSchema>

/** A page's texts, and how many of them are in Spanish. */
const pageSchema = z.object({
  page: z.string(),
  /** Pages of law are shown in Spanish only if complete and current; otherwise in English. */
  isLaw: z.boolean(),
  /** Names of what is sold belong to no page: they're in Spanish wherever they're current. */
  isPage: z.boolean(),
  /** Whether visitors see its Spanish with the next publication. */
  isShown: z.boolean(),
  fresh: z.int(),
  stale: z.int(),
  missing: z.int(),
  texts: z.array(textSchema),
})
export type SpanishPage = z.infer<typeof pageSchema>

/** `canPublish`: some Spanish of the published English isn't published yet. */
export const studioSpanishSchema = z.object({
  revision: z.int(),
  publishedVersion: z.int().nullable(),
  canPublish: z.boolean(),
  pages: z.array(pageSchema),
})
export type StudioSpanish = z.infer<typeof studioSpanishSchema>

/**
 * Spanish for some texts. `ofHash`: the hash of its English; `was`: the Spanish it replaces, as read; an empty text
 * removes it. `reviewedBy`: who compared it with the English, today.
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

/** What wasn't saved, and why, as a sentence. */
export const savedSpanishSchema = z.object({
  revision: z.int(),
  saved: z.int(),
  refused: z.array(z.object({ key: z.string(), reason: z.string() })),
})
export type SavedSpanish = z.infer<typeof savedSpanishSchema>

/** Whether visitors see a page's Spanish, with the next publication. */
export const showSpanishSchema = z.strictObject({
  page: z.string().min(1).max(120),
  isShown: z.boolean(),
})
export type ShowSpanish = z.infer<typeof showSpanishSchema>

/** The reviewed draft, and the version whose English its Spanish is published with. */
export const publishSpanishSchema = z.strictObject({ revision: z.int(), publishedVersion: z.int() })
export type PublishSpanish = z.infer<typeof publishSpanishSchema>

/** The version visitors see now. */
export const publishedSpanishSchema = z.object({ number: z.int() })

/** A returned translator's file. */
export const importSpanishSchema = z.strictObject({
  csv: z.string().max(3_000_000, 'A file may take at most 3 MB.'),
  reviewedBy: typedText().max(200, 'Use 200 characters or fewer.').optional(),
})
export type ImportSpanish = z.infer<typeof importSpanishSchema>

/** `row`: the spreadsheet's row number; the header is row 1. */
export const importedSpanishSchema = z.object({
  saved: z.int(),
  unchanged: z.int(),
  refused: z.array(z.object({ row: z.int(), key: z.string(), reason: z.string() })),
})
export type ImportedSpanish = z.infer<typeof importedSpanishSchema>
