import { and, asc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { offices } from '#db/schema/offices.ts'
import { dateIn } from '#domain/calendar.ts'

/** Time zones range from UTC−12 to UTC+14, so an office's last day may differ from ours. */
const westernmost = 'Etc/GMT+12'

type ListedOffice = { id: string; name: string; city: string; state: string; updatedAt: Date }

/** The brand's offices that have a page, with the time of their last change, for the sitemap. */
export async function listListedOffices(
  db: Db,
  { brandId, now }: { brandId: string; now: Date },
): Promise<ListedOffice[]> {
  const notEnded = or(isNull(offices.endsOn), gte(offices.endsOn, dateIn(westernmost, now)))
  return db
    .select({
      id: offices.id,
      name: offices.name,
      city: offices.city,
      state: offices.state,
      updatedAt: offices.updatedAt,
    })
    .from(offices)
    .where(and(eq(offices.brandId, brandId), notEnded))
    .orderBy(asc(offices.id))
}
