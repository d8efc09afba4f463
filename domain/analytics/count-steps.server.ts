import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import type { SiteStep } from '#domain/values/analytics.ts'

/** Counts of what visitors do, kept in memory until written. They hold no visitor data. */
export type StepCounts = {
  /** Counts one more for the brand's current day. No database query. */
  add(brand: Pick<Brand, 'id' | 'settings'>, step: SiteStep): void
  /** Writes the counts since the last flush, in one statement. A failed write is retried with the next flush. */
  flush(): Promise<void>
}

type Counted = { brandId: string; day: string; step: SiteStep; count: number }

/**
 * The counts of one process. Processes add to the same rows in the same order, so they can't deadlock. A killed process
 * loses its counts since the last `flush`.
 */
export function createStepCounts({ db, now }: { db: Db; now: () => Date }): StepCounts {
  let counts = new Map<string, Counted>()

  function addTo(of: Omit<Counted, 'count'>, more: number): void {
    const key = `${of.brandId} ${of.day} ${of.step}`
    const known = counts.get(key)
    if (known) known.count += more
    else counts.set(key, { ...of, count: more })
  }

  return {
    add: ({ id, settings }, step) => addTo({ brandId: id, day: dateIn(settings.timeZone, now()), step }, 1),
    flush: async () => {
      if (counts.size === 0) return
      const taken = [...counts.values()]
      counts = new Map()
      try {
        await write(db, taken)
      } catch (error) {
        for (const { count, ...of } of taken) addTo(of, count)
        throw error
      }
    },
  }
}

/** Nothing is written for a deleted brand. */
async function write(db: Db, counted: Counted[]): Promise<void> {
  await db.execute(sql`
    insert into site_steps (brand_id, day, step, count)
    select c."brandId", c.day, c.step, c.count
    from json_to_recordset(${JSON.stringify(counted)}::json) as c("brandId" uuid, day date, step text, count int)
    join brands b on b.id = c."brandId"
    order by 1, 2, 3
    on conflict (brand_id, day, step) do update set count = site_steps.count + excluded.count`)
}
