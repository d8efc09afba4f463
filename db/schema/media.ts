import { customType, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { focusPoints, pictureFormats } from '#domain/values/content.ts'
import { brandId } from './brands.ts'
import { createdAt, id, knownValues, namedInBrand, sameBrand } from './columns.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A picture of a brand, for its pages. What was uploaded is not kept, only what was made of it. */
export const media = pgTable(
  'media',
  {
    id: id(),
    brandId: brandId(),
    /** SHA-256 of the file that was uploaded, base64url: the same file twice is one picture. */
    hash: text().notNull(),
    /** What its uploader calls it. */
    title: text().notNull(),
    /** What it shows, for whoever cannot see it; empty: it is decoration. */
    alt: text().notNull(),
    focus: text({ enum: focusPoints }).notNull().default('center'),
    /** Of its widest file, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Who uploaded it, as the audit names them. */
    author: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('media_one_of_a_file').on(t.brandId, t.hash), namedInBrand(t), ...knownValues(t)],
)

/** The files that were made of a picture, one for each width and format; written once with it. */
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
