import type { Db } from '#db/client.ts'
import { siteSteps as table } from '#db/schema/reports.ts'
import { seeded } from '#demo/dataset/random.ts'
import { addDays } from '#domain/calendar.ts'
import { siteSteps } from '#domain/values/analytics.ts'
import { insertMany } from './insert-many.ts'

/** How many per day. Some searches lead to an office's page. */
const aDay = { search: [3, 11], office: [2, 6] } as const
const days = 730

/** What a brand's visitors did in two years before they got a price quote. `size`: its share of the largest brand. */
export async function seedSteps(
  db: Db,
  { brandId, today, size }: { brandId: string; today: string; size: number },
): Promise<void> {
  const random = seeded(`visitors of ${size}`)
  const rows = siteSteps.flatMap((step) =>
    Array.from({ length: days }, (_, ago) => {
      const [low, high] = aDay[step]
      // Each year more visitors come than the year before.
      const count = Math.round(random.between(low, high) * size * (1 - ago / (2 * days)))
      return { brandId, day: addDays(today, -ago - 1), step, count }
    }),
  )
  await insertMany(
    db,
    table,
    rows.filter(({ count }) => count > 0),
  )
}
