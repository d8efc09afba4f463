import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { notFound } from '#domain/errors.ts'
import { pricesOf } from '#domain/plans/plan-prices.queries.server.ts'
import { readCatalogPlan } from './catalog-plans.queries.server.ts'
import type { Touched } from './plan-draft.schema.ts'
import { impactOf, type TouchedGroup } from './publication-impact.rules.ts'

/**
 * Previews publishing a plan's draft on a day.
 * @throws DomainError `not_found`: no such plan, or it has no draft.
 */
export async function previewPublication(
  db: Db,
  which: { brandId: string; planId: string; soldFrom: string },
): Promise<Touched> {
  const { draft, tier, id: planId } = await readCatalogPlan(db, which)
  if (!draft) throw notFound()
  const groups = await readGroups(db, which)
  const version = { id: draft.id, planId, name: draft.name, tier, prices: draft.prices }
  const { revision, diff, prohibited } = draft
  return { ...impactOf(groups, { version, soldFrom: which.soldFrom }), revision, diff, prohibited }
}

/** Who stays on a plan, in groups that a publication treats alike. */
async function readGroups(
  db: Db,
  { brandId, planId }: { brandId: string; planId: string },
): Promise<TouchedGroup[]> {
  const { rows } = await db.execute<{ row: TouchedGroup }>(sql`
    with going as (
      select coalesce(m.next_plan_version_id, m.plan_version_id) as version_id,
        coalesce(m.next_interval, m.interval) as interval, m.renewal_coupon_id, m.term_ends_on,
        a.email is not null as has_email,
        (select count(*) from dependents d
          where d.membership_id = m.id and (d.ends_on is null or d.ends_on > m.term_ends_on)) as others
      from memberships m join accounts a on a.id = m.account_id
      where m.brand_id = ${brandId} and m.status in ('active', 'past_due') and m.cancelled_at is null
        and coalesce(m.next_plan_version_id, m.plan_version_id) in (
          select v.id from plan_versions v where v.plan_id = ${planId} and v.brand_id = ${brandId})),
    alike as (
      select version_id, interval, renewal_coupon_id, term_ends_on, has_email, others, count(*)::int as members
      from going group by 1, 2, 3, 4, 5, 6)
    select json_build_object(
      'version', json_build_object(
        'id', v.id, 'planId', v.plan_id, 'name', v.name, 'tier', p.tier, 'prices', ${pricesOf(sql`v.id`)}),
      'interval', g.interval, 'others', g.others, 'termEndsOn', g.term_ends_on, 'hasEmail', g.has_email,
      'members', g.members,
      'coupon', case when c.id is null then null else json_build_object(
        'code', c.code, 'percentOff', c.percent_off, 'amountOffCents', c.amount_off_cents,
        'appliesTo', c.applies_to, 'duration', c.duration, 'planIds', c.plan_ids) end) as row
    from alike g
    join plan_versions v on v.id = g.version_id
    join plans p on p.id = v.plan_id
    left join coupons c on c.id = g.renewal_coupon_id
    order by g.term_ends_on, g.version_id, g.interval, g.others, g.has_email, c.id`)
  return rows.map(({ row }) => row)
}
