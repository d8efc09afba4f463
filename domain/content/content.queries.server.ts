import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'

export type StoredContent = { number: number | null; payload: unknown }

/** What the brand has published: its current version first, then every earlier one, newest first, up to `limit`. */
export async function listPublishedContent(
  db: Db,
  { brandId, limit }: { brandId: string; limit: number },
): Promise<StoredContent[]> {
  return db
    .select({ number: contentVersions.number, payload: contentVersions.payload })
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
    .select({ number: contentVersions.number, payload: contentVersions.payload })
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.brandId, brandId),
        version === 'working' ? isNull(contentVersions.number) : eq(contentVersions.number, version),
      ),
    )
  return row ?? null
}
