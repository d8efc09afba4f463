import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { media, mediaFiles } from '#db/schema/media.ts'
import type { FieldError } from '#domain/errors.ts'
import type { MediaStore } from '#integrations/media/media-store.ts'
import { readBytes } from './media-bytes.server.ts'
import { type PictureFile, picturesIn } from './media-path.rules.ts'

/** What reading pictures needs: the database, and the store if bytes may be there. */
export type MediaDeps = { db: Db; mediaStore?: MediaStore | null }

/**
 * The bytes of one file of the brand's pictures. Null if there is none.
 * @throws DomainError `unavailable`: the bytes are in a store that can't be reached.
 */
export async function readPictureFile(
  { db, mediaStore }: MediaDeps,
  { brandId, hash, width, height, fileWidth, format }: PictureFile & { brandId: string },
): Promise<Buffer | null> {
  const [row] = await db
    .select({ id: mediaFiles.id, bytes: mediaFiles.bytes })
    .from(mediaFiles)
    .innerJoin(media, and(eq(media.brandId, mediaFiles.brandId), eq(media.id, mediaFiles.mediaId)))
    .where(
      ofBrand(
        mediaFiles,
        brandId,
        eq(media.hash, hash),
        eq(media.width, width),
        eq(media.height, height),
        eq(mediaFiles.width, fileWidth),
        eq(mediaFiles.format, format),
      ),
    )
  return row ? readBytes(mediaStore, { ...row, brandId }) : null
}

/** Each path in the content that names a missing picture. At most one statement. */
export async function missingPictures(db: Db, brandId: string, content: unknown): Promise<FieldError[]> {
  const named = picturesIn(content)
  if (named.length === 0) return []
  const hashes = [...new Set(named.map(({ hash }) => hash))]
  const rows = await db
    .select({ hash: media.hash })
    .from(media)
    .where(ofBrand(media, brandId, inArray(media.hash, hashes)))
  const there = new Set(rows.map(({ hash }) => hash))
  return named
    .filter(({ hash }) => !there.has(hash))
    .map(({ path }) => ({ path, message: 'This picture is not among the brand’s media. Choose another.' }))
}
