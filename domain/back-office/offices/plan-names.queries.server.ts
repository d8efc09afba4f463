import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

export type PlanName = { id: string; name: string; allOffices: boolean }

/** A brand's plans under their current names, in order. */
export async function listPlanNames(db: Db, brandId: string): Promise<PlanName[]> {
  const { rows } = await db.execute<PlanName>(sql`
    select p.id, p.all_offices as "allOffices", coalesce((
      select v.name from plan_versions v where v.plan_id = p.id and v.brand_id = p.brand_id
      order by v.published_at desc nulls last limit 1), p.slug) as name
    from plans p where p.brand_id = ${brandId} order by p.sort_order, p.id`)
  return rows
}
