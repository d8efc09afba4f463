import { and, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { visits } from '#db/schema/memberships.ts'
import { addDays, addMonths } from '#domain/calendar.ts'

/** Fewer visits than this could reveal individual members. */
const fewest = 50

/** What a brand's members saved at the visits their offices reported, from one day through another, in cents. */
export type BrandSavings = { visits: number; savedCents: number; from: string; through: string }

/**
 * What a brand's members saved in the twelve full months before that of `today`: usual prices less what was paid. Null
 * if there are so few visits that they could reveal individual members.
 */
export async function readBrandSavings(
  db: Db,
  { brandId, today }: { brandId: string; today: string },
): Promise<BrandSavings | null> {
  const month = today.slice(0, 7)
  const [from, through] = [`${addMonths(month, -12)}-01`, addDays(`${month}-01`, -1)]
  const [row] = await db
    .select({
      visits: sql<number>`count(*)::int`,
      savedCents: sql<number>`coalesce(sum(${visits.usualCents} - ${visits.memberCents}), 0)::float8`,
    })
    .from(visits)
    .where(ofBrand(visits, brandId, and(gte(visits.visitedOn, from), lte(visits.visitedOn, through))))
  return row && row.visits >= fewest && row.savedCents > 0 ? { ...row, from, through } : null
}
