import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { snakeCase } from '#db/schema/columns.ts'
import { standingMembers } from '#domain/counters/counters.server.ts'
import { notFound } from '#domain/errors.ts'
import { pricesOf } from '#domain/plans/plan-prices.queries.server.ts'
import { textsOfPlan } from '#domain/plans/plan-texts.ts'
import { iso } from './iso.ts'
import { diffVersions, prohibitedIn } from './plan-diff.rules.ts'
import type { CatalogPlan, CatalogVersion, PlanDetail } from './plan-draft.schema.ts'

type Head = Omit<PlanDetail, 'versions' | 'draft' | 'more'>

/** The most published versions of a plan read at once. */
const mostVersions = 50

/** A brand's plans, sold or not, from their newest published version, or else their draft; in order. */
export async function listCatalogPlans(db: Db, { brandId }: { brandId: string }): Promise<CatalogPlan[]> {
  const { rows } = await db.execute<{ row: CatalogPlan }>(sql`
    with standing as (
      select c.plan_id, ${standingMembers} as members from standing_counts c
      where c.brand_id = ${brandId} group by c.plan_id)
    select json_build_object(
      'id', p.id, 'slug', p.slug, 'tier', p.tier, 'status', p.status, 'publishedVersion', p.published_version,
      'name', v.name, 'prices', ${pricesOf(sql`v.id`)}, 'enrolmentFeeCents', v.enrolment_fee_cents,
      'states', cardinality(v.sellable_states),
      'members', coalesce(s.members, 0), 'hasDraft', d.id is not null, 'startsAt', ${iso(sql`d.starts_at`)}) as row
    from plans p
    left join plan_versions d on d.plan_id = p.id and d.published_at is null
    join plan_versions v on v.plan_id = p.id and v.version = coalesce(p.published_version, d.version)
    left join standing s on s.plan_id = p.id
    where p.brand_id = ${brandId}
    order by (p.status = 'retired'), p.sort_order, v.name, p.id`)
  return rows.map(({ row }) => row)
}

/** One plan with its versions, newest first, and its draft with what is new in it. @throws DomainError `not_found` */
export async function readCatalogPlan(
  db: Db,
  which: { brandId: string; planId: string },
): Promise<PlanDetail> {
  const { rows } = await db.execute<{ row: Head }>(sql`
    select json_build_object(
      'id', p.id, 'slug', p.slug, 'tier', p.tier, 'status', p.status, 'publishedVersion', p.published_version,
      'name', (
        select v.name from plan_versions v where v.plan_id = p.id
        order by (v.version = p.published_version) desc nulls last, v.version desc limit 1)) as row
    from plans p where p.brand_id = ${which.brandId} and p.id = ${which.planId}`)
  const [head] = rows
  if (!head) throw notFound()
  const versions = await readVersions(db, which, sql`v.published_at is not null`, mostVersions + 1)
  const [draft] = await readVersions(db, which, sql`v.published_at is null`, 1)
  const sold = versions.find(({ version }) => version === head.row.publishedVersion)
  return {
    ...head.row,
    versions: versions.slice(0, mostVersions),
    more: versions.length > mostVersions,
    draft: draft
      ? { ...draft, diff: sold ? diffVersions(sold, draft) : [], prohibited: prohibitedIn(draft) }
      : null,
  }
}

const texts = sql.raw(textsOfPlan.map(([name]) => `'${name}', v.${snakeCase(name)}`).join(', '))

async function readVersions(
  db: Db,
  { brandId, planId }: { brandId: string; planId: string },
  which: SQL,
  limit: number,
): Promise<CatalogVersion[]> {
  const { rows } = await db.execute<{ row: CatalogVersion }>(sql`
    select json_build_object(
      'id', v.id, 'version', v.version, 'name', v.name, ${texts}, 'feeScheduleId', v.fee_schedule_id,
      'feeSchedule', f.name || ', version ' || f.version, 'sellableStates', v.sellable_states,
      'enrolmentFeeCents', v.enrolment_fee_cents, 'prices', ${pricesOf(sql`v.id`)}, 'benefits', v.benefits,
      'publishedAt', ${iso(sql`v.published_at`)}, 'publishedBy', s.name, 'revision', v.revision,
      'startsAt', ${iso(sql`v.starts_at`)}, 'members', coalesce(c.members, 0)) as row
    from plan_versions v
    join fee_schedules f on f.id = v.fee_schedule_id
    left join staff s on s.id = v.published_by
    left join (
      select c.plan_version_id, ${standingMembers} as members from standing_counts c
      where c.brand_id = ${brandId} and c.plan_id = ${planId} group by c.plan_version_id) c on c.plan_version_id = v.id
    where v.brand_id = ${brandId} and v.plan_id = ${planId} and ${which}
    order by v.version desc
    limit ${limit}`)
  return rows.map(({ row }) => row)
}
