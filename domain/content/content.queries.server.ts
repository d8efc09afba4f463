import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'

/** `unfinished`: of the working copy, what was saved last where its shape is not right yet. */
export type StoredContent = {
  number: number | null
  payload: unknown
  unfinished: unknown
  revision: number
  author: string | null
  createdAt: Date
}

const stored = {
  number: contentVersions.number,
  payload: contentVersions.payload,
  unfinished: contentVersions.unfinished,
  revision: contentVersions.revision,
  author: contentVersions.author,
  createdAt: contentVersions.createdAt,
}

/** What the brand has published: its current version first, then every earlier one, newest first, up to `limit`. */
export async function listPublishedContent(
  db: Db,
  { brandId, limit }: { brandId: string; limit: number },
): Promise<StoredContent[]> {
  return db
    .select(stored)
    .from(contentVersions)
    .innerJoin(brands, eq(brands.id, contentVersions.brandId))
    .where(
      and(
        eq(contentVersions.brandId, brandId),
        isNotNull(contentVersions.number),
        lte(contentVersions.number, brands.publishedVersion),
      ),
    )
    .orderBy(desc(contentVersions.number))
    .limit(limit)
}

/** When the version visitors see was published; null before the first publication. */
export async function findPublicationDate(db: Db, { brandId }: { brandId: string }): Promise<Date | null> {
  const [row] = await db
    .select({ publishedAt: contentVersions.publishedAt })
    .from(contentVersions)
    .innerJoin(
      brands,
      and(eq(brands.id, contentVersions.brandId), eq(brands.publishedVersion, contentVersions.number)),
    )
    .where(eq(contentVersions.brandId, brandId))
  return row?.publishedAt ?? null
}

/** One version as stored: a published one by its number, the working copy by 'working'; null when there is none. */
export async function findContentVersion(
  db: Db,
  { brandId, version }: { brandId: string; version: number | 'working' },
): Promise<StoredContent | null> {
  const [row] = await db
    .select(stored)
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.brandId, brandId),
        version === 'working' ? isNull(contentVersions.number) : eq(contentVersions.number, version),
      ),
    )
  return row ?? null
}
