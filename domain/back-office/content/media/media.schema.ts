import { z } from 'zod'
import { lineSchema } from '#domain/content/content-text.schema.ts'
import { focusPoints } from '#domain/values/content.ts'
import { typedText } from '#domain/words.schema.ts'

const titleSchema = lineSchema
  .trim()
  .min(1, 'Give the picture a name.')
  .max(120, 'Use 120 characters or fewer.')

const words = {
  title: titleSchema,
  alt: lineSchema.trim().default(''),
  focus: z.enum(focusPoints, 'Choose a place in the picture.').default('center'),
}
const needsWords = {
  path: ['alt'],
  message: 'Describe it for people who cannot see it, or mark it as decoration.',
}

/**
 * A change to a picture's text. Its alternative text can be left out if it's decorative. `seen`: the values the form
 * was filled with.
 */
export const changePictureSchema = z
  .strictObject({
    ...words,
    decoration: z.boolean().default(false),
    seen: z.strictObject({ title: z.string(), alt: z.string(), focus: z.enum(focusPoints) }).optional(),
  })
  .refine(({ alt, decoration }) => decoration || alt !== '', needsWords)
export type ChangePicture = z.infer<typeof changePictureSchema>
export type PictureWords = Omit<ChangePicture, 'seen'>

/** The same in a query string, next to a file. */
export const pictureQuerySchema = z
  .object({ ...words, brandId: z.uuid(), decoration: z.enum(['true', 'false']).default('false') })
  .transform(({ decoration, ...said }) => ({ ...said, decoration: decoration === 'true' }))
  .refine(({ alt, decoration }) => decoration || alt !== '', needsWords)

export const pictureSchema = z
  .object({
    id: z.uuid(),
    /** How content refers to it. */
    src: z.string(),
    title: z.string(),
    /** Empty: it's decorative. */
    alt: z.string(),
    focus: z.enum(focusPoints),
    /** The width of its widest file, in pixels. */
    width: z.int(),
    height: z.int(),
    addedBy: z.string(),
    addedAt: z.iso.datetime(),
  })
  .meta({ named: 'Picture' })
export type Picture = z.infer<typeof pictureSchema>

/** A picture of the list, with its places as paths of the draft, and whether visitors see it now. */
export const listedPictureSchema = pictureSchema.extend({
  usedAt: z.array(z.string()),
  isPublished: z.boolean(),
})
export type ListedPicture = z.infer<typeof listedPictureSchema>

export const pictureListSchema = z.object({ pictures: z.array(listedPictureSchema), total: z.int() })
export type PictureList = z.infer<typeof pictureListSchema>

export const pictureListQuerySchema = z.object({
  brandId: z.uuid(),
  q: typedText().max(100).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
