import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'
import { plans } from '#db/schema/plans.ts'
import type { FieldError } from '#domain/errors.ts'
import { contentSchema } from './content.schema.ts'

/** `unfinished`: the latest save of the working copy when its shape isn't valid yet. */
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

/** The brand's published versions: the current one first, then earlier ones, newest first, up to `limit`. */
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

/** One stored version: a published one by number, the working copy by 'working'. Null if there is none. */
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

/**
 * Every list of plans, by id or slug, that contains no plan the brand sells. Visitors would see no plans there. Empty
 * for a brand that sells nothing yet. At most one statement.
 */
export async function listsOfNoPlan(db: Db, brandId: string, content: unknown): Promise<FieldError[]> {
  const parsed = contentSchema.safeParse(content)
  if (!parsed.success) return []
  const { base, pages } = parsed.data
  const lists = [
    { path: 'base.variables.plans_whitelist', names: base.variables.plans_whitelist },
    ...Object.entries(pages.landing).map(([slug, page]) => ({
      path: `pages.landing.${slug}.plans_whitelist`,
      names: page.plans_whitelist,
    })),
  ].filter(({ names }) => names.length > 0)
  if (lists.length === 0) return []
  const sold = await db
    .select({ id: plans.id, slug: plans.slug })
    .from(plans)
    .where(ofBrand(plans, brandId, eq(plans.status, 'published')))
  const known = new Set(sold.flatMap(({ id, slug }) => [id, slug]))
  const message =
    'None of these is a plan you sell. Name one by its slug as it stands in Plans, or leave the list empty.'
  return lists
    .filter(({ names }) => sold.length > 0 && !names.some(({ plan_id }) => known.has(plan_id)))
    .map(({ path }) => ({ path, message }))
}
