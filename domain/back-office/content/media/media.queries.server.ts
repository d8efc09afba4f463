import { count, desc, eq, ilike, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { media } from '#db/schema/media.ts'
import { publishedVersionOf } from '#domain/back-office/content/draft.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { findContentVersion } from '#domain/content/content.queries.server.ts'
import { type MediaDeps, readPictureFile } from '#domain/content/media/media.queries.server.ts'
import { picturePath, picturesIn, widthsOf } from '#domain/content/media/media-path.rules.ts'
import type { Picture, PictureList } from './media.schema.ts'

/** Pictures per page of the list. */
export const picturesPerPage = 24

/**
 * A brand's pictures, newest first, filtered by part of their name or alternative text, each with its places in the
 * draft and whether visitors see it. Always five statements, however many pictures and pages there are.
 */
export async function listPictures(
  db: Db,
  brand: Brand,
  { q, page }: { q: string; page: number },
): Promise<PictureList> {
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = ofBrand(
    media,
    brand.id,
    q === '' ? undefined : or(ilike(media.title, like), ilike(media.alt, like)),
  )
  const rows = await db
    .select()
    .from(media)
    .where(found)
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(picturesPerPage)
    .offset((page - 1) * picturesPerPage)
  const [counted] = await db.select({ total: count() }).from(media).where(found)
  const draft = await findContentVersion(db, { brandId: brand.id, version: 'working' })
  const number = await publishedVersionOf(db, brand.id)
  const published =
    number === null ? null : await findContentVersion(db, { brandId: brand.id, version: number })
  const inDraft = Map.groupBy(picturesIn(draft?.unfinished ?? draft?.payload), ({ hash }) => hash)
  const seen = new Set(picturesIn(published?.payload).map(({ hash }) => hash))
  return {
    pictures: rows.map((row) => ({
      ...toPicture(row),
      usedAt: (inDraft.get(row.hash) ?? []).map(({ path }) => path),
      isPublished: seen.has(row.hash),
    })),
    total: counted?.total ?? 0,
  }
}

/** A picture as the console receives it. */
export function toPicture(row: typeof media.$inferSelect): Picture {
  const { id, title, alt, focus, width, height, author, createdAt } = row
  return {
    id,
    src: picturePath(row),
    title,
    alt,
    focus,
    width,
    height,
    addedBy: author.replace(/ <.*/, ''),
    addedAt: createdAt.toISOString(),
  }
}

/** The brand of the picture with this id; null if there is no such picture. */
export async function brandOfPicture(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ brandId: media.brandId }).from(media).where(eq(media.id, id))
  return row?.brandId ?? null
}

/** A picture's smallest WebP file, for the console's lists; null if there is none. */
export async function readThumbnail(
  deps: MediaDeps,
  { brandId, id }: { brandId: string; id: string },
): Promise<Buffer | null> {
  const [row] = await deps.db
    .select()
    .from(media)
    .where(ofBrand(media, brandId, eq(media.id, id)))
  if (!row) return null
  const { hash, width, height } = row
  const [fileWidth = width] = widthsOf(width)
  return readPictureFile(deps, { brandId, hash, width, height, fileWidth, format: 'webp' })
}
