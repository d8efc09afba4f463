import { sql } from 'drizzle-orm'
import { notFound } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { WhichPlan } from './lock-plan.server.ts'
import { planSubject } from './plan-draft.server.ts'

/**
 * Moves a plan to a position in the order in which plans are listed and sold; 1 is the first, and a position past the
 * end is the last. The others keep their order. It's public at once. Of two concurrent moves, the second starts from
 * the first one's result.
 * @throws DomainError `not_found`
 */
export async function reorderPlan(
  deps: StaffDeps,
  { brandId, planId, place }: WhichPlan & { place: number },
): Promise<void> {
  await audited(deps, async (tx) => {
    // Changes to any of them wait too, so that no position is computed from a stale order.
    await tx.execute(sql`select from plans where brand_id = ${brandId} order by id for update`)
    const { rows } = await tx.execute<{ id: string; slug: string }>(sql`
      select p.id, p.slug from plans p
      left join lateral (
        select v.name from plan_versions v where v.plan_id = p.id and v.brand_id = ${brandId}
        order by (v.version = p.published_version) desc nulls last, v.version desc limit 1) v on true
      where p.brand_id = ${brandId}
      order by (p.status = 'retired'), p.sort_order, v.name, p.id`)
    const plan = rows.find(({ id }) => id === planId)
    if (!plan) throw notFound()
    const ids = rows.map(({ id }) => id)
    const ordered = ids.filter((id) => id !== planId).toSpliced(place - 1, 0, planId)
    await tx.execute(sql`
      update plans p set sort_order = o.at
      from json_to_recordset(${JSON.stringify(ordered.map((id, at) => ({ id, at })))}::json) as o(id uuid, at int)
      where p.brand_id = ${brandId} and p.id = o.id and p.sort_order <> o.at`)
    return {
      act: {
        action: 'plan.placed' as const,
        brandId,
        subject: planSubject({ plan }),
        before: { place: ids.indexOf(planId) + 1 },
        after: { place: ordered.indexOf(planId) + 1 },
      },
    }
  })
}
