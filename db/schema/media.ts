import { customType, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { focusPoints, pictureFormats } from '#domain/values/content.ts'
import { brandId } from './brands.ts'
import { createdAt, id, knownValues, namedInBrand, sameBrand } from './columns.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A picture of a brand, for its pages. Only the processed files are stored, not the upload. */
export const media = pgTable(
  'media',
  {
    id: id(),
    brandId: brandId(),
    /** SHA-256 of the uploaded file, base64url; uploading the same file twice gives one picture. */
    hash: text().notNull(),
    /** The uploader's title for it. */
    title: text().notNull(),
    /** Alt text; empty for a decorative picture. */
    alt: text().notNull(),
    focus: text({ enum: focusPoints }).notNull().default('center'),
    /** Size of its widest file, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Who uploaded it, as named in the audit. */
    author: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('media_one_of_a_file').on(t.brandId, t.hash), namedInBrand(t), ...knownValues(t)],
)

/** The files generated from a picture, one per width and format; written once, together with it. */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: id(),
    brandId: uuid().notNull(),
    mediaId: uuid().notNull(),
    width: integer().notNull(),
    format: text({ enum: pictureFormats }).notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [
    unique('media_files_one').on(t.mediaId, t.width, t.format),
    sameBrand(t, t.mediaId, media),
    ...knownValues(t),
  ],
)
