import { type SQL, sql } from 'drizzle-orm'

/** Whether an office takes every plan of a membership: the current one, and the one chosen for its next term. */
export function heirTakes(officeId: SQL, membership: 'm' | 'memberships'): SQL<boolean> {
  const m = sql.raw(membership)
  return sql<boolean>`not exists (
    select from plans hp
    where hp.brand_id = ${m}.brand_id
      and (hp.id = ${m}.plan_id or hp.id = (select nv.plan_id from plan_versions nv where nv.id = ${m}.next_plan_version_id))
      and not hp.all_offices
      and not exists (
        select from plan_offices po
        where po.brand_id = hp.brand_id and po.plan_id = hp.id and po.office_id = ${officeId}))`
}
