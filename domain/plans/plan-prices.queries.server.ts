import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { planVersions } from '#db/schema/plans.ts'
import { longestFirst } from './interval.ts'
import type { PlanPrice } from './plan.schema.ts'

/** SQL: the prices of the version that `versionId` names in a statement, longest interval first. */
export function pricesOf(versionId: SQLWrapper): SQL<PlanPrice[]> {
  const order = sql.raw(`array[${longestFirst.map((interval) => `'${interval}'`).join(', ')}]`)
  return sql<PlanPrice[]>`(
    select coalesce(json_agg(json_build_object(
      'interval', vp.interval, 'priceCents', vp.price_cents, 'additionalMemberCents', vp.additional_member_cents
    ) order by array_position(${order}, vp.interval)), '[]'::json)
    from plan_prices vp where vp.plan_version_id = ${versionId})`
}

/** The columns of a plan version, with its prices. */
export const versionColumns = { ...getTableColumns(planVersions), prices: pricesOf(planVersions.id) }

/** A published plan version, with its prices. */
export type PlanVersion = typeof planVersions.$inferSelect & { prices: PlanPrice[] }
