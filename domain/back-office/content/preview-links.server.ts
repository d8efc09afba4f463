import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { contentLinks } from '#db/schema/content.ts'

type AtBrand = { brandId: string; now: Date }

const open = (now: Date) => and(isNull(contentLinks.endedAt), gt(contentLinks.expiresAt, now))

/** Whether a preview link still works: it hasn't expired or been ended. */
export async function isLinkOpen(db: Db, { brandId, id, now }: AtBrand & { id: string }): Promise<boolean> {
  return (
    (await db.$count(contentLinks, ofBrand(contentLinks, brandId, eq(contentLinks.id, id), open(now)))) > 0
  )
}

/** A brand's open preview links, first to expire first. */
export async function listOpenLinks(
  db: Db,
  { brandId, now }: AtBrand,
): Promise<{ id: string; madeBy: string; expiresAt: string }[]> {
  const rows = await db
    .select()
    .from(contentLinks)
    .where(ofBrand(contentLinks, brandId, open(now)))
    .orderBy(asc(contentLinks.expiresAt), asc(contentLinks.id))
    .limit(100)
  return rows.map(({ id, madeBy, expiresAt }) => ({
    id,
    madeBy: madeBy.replace(/ <.*/, ''),
    expiresAt: expiresAt.toISOString(),
  }))
}
