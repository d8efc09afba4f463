import {
  and,
  arrayContains,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { brands } from '#db/schema/brands.ts'
import { offices } from '#db/schema/offices.ts'
import { feeScheduleRows, planOffices, plans, planVersions } from '#db/schema/plans.ts'
import { statesOnSale } from '#domain/brands/registration.rules.ts'
import type { Registration } from '#domain/values/brands.ts'
import type { Plan, ServicePrice } from './plan.schema.ts'
import { pricesOf } from './plan-prices.queries.server.ts'
import { ofEachPlanText } from './plan-texts.ts'

/**
 * The plans a brand's content allows, by id or slug (specification §3 `plans_whitelist`); empty or absent means all.
 */
export type Whitelist = readonly string[]

/**
 * Published plans of a brand in their order; only those sold in `state` and on the whitelist, if given. The states of
 * each are those where its operator may sell on `today`, the brand's calendar date.
 */
export async function listPlans(
  db: Db,
  {
    brandId,
    today,
    state,
    whitelist,
  }: { brandId: string; today: string; state?: string; whitelist?: Whitelist },
): Promise<Plan[]> {
  const rows = await selectPlans(
    db,
    brandId,
    allowed(whitelist),
    state === undefined ? undefined : arrayContains(planVersions.sellableStates, [state]),
  )
  const plans = rows.map((row) => planOn(row, today))
  return state === undefined ? plans : plans.filter(({ sellableStates }) => sellableStates.includes(state))
}

const publishedPlan = cachedStatement((db) =>
  selectPlans(db, sql.placeholder('brandId'), eq(plans.id, sql.placeholder('planId'))).prepare(
    'published_plan',
  ),
)

/** One published plan of a brand; null if there is none, it's retired, or the whitelist excludes it. */
export async function findPlan(
  db: Db,
  {
    brandId,
    planId,
    today,
    whitelist,
  }: { brandId: string; planId: string; today: string; whitelist?: Whitelist },
): Promise<Plan | null> {
  const [plan] = await publishedPlan(db).execute({ brandId, planId })
  const isAllowed = !whitelist?.length || whitelist.some((each) => each === plan?.id || each === plan?.slug)
  return plan && isAllowed ? planOn(plan, today) : null
}

/** Published plans that an office accepts and that are sold in its state, in their order. */
export async function listPlansAtOffice(
  db: Db,
  {
    brandId,
    officeId,
    today,
    whitelist,
  }: { brandId: string; officeId: string; today: string; whitelist?: Whitelist },
): Promise<Plan[]> {
  const [office] = await db
    .select({ state: offices.state })
    .from(offices)
    .where(ofBrand(offices, brandId, eq(offices.id, officeId)))
  if (!office) return []
  const rows = await selectPlans(db, brandId, allowed(whitelist), takesPart(db, { brandId, officeId }))
  return rows
    .map((row) => planOn(row, today))
    .filter(({ sellableStates }) => sellableStates.includes(office.state))
}

/**
 * Whether a plan is sold at an office, regardless of the buyer's state. False for another brand's office, or one that
 * no longer participates on `today`, the brand's calendar date.
 */
export async function isSoldAtOffice(
  db: Db,
  { brandId, planId, officeId, today }: { brandId: string; planId: string; officeId: string; today: string },
): Promise<boolean> {
  const found = await selectPlans(
    db,
    brandId,
    eq(plans.id, planId),
    takesPart(db, { brandId, officeId }),
    exists(officeTakingPart(db, { brandId, officeId, today })),
  )
  return found.length > 0
}

/** Whether an office honors a member's plan, even if it's no longer sold. */
export async function isHonoredAtOffice(
  db: Db,
  { brandId, planId, officeId, today }: Parameters<typeof isSoldAtOffice>[1],
): Promise<boolean> {
  const isThere = exists(officeTakingPart(db, { brandId, officeId, today }))
  const found = ofBrand(plans, brandId, eq(plans.id, planId), takesPart(db, { brandId, officeId }), isThere)
  return (await db.$count(plans, found)) > 0
}

function officeTakingPart(
  db: Db,
  { brandId, officeId, today }: { brandId: string; officeId: string; today: string },
) {
  return db
    .select({ one: sql`1` })
    .from(offices)
    .where(
      ofBrand(
        offices,
        brandId,
        eq(offices.id, officeId),
        or(isNull(offices.endsOn), gte(offices.endsOn, today)),
      ),
    )
}

/**
 * The prices of a plan's fee schedule. For each service the narrowest scope wins: office, then state, then brand. With
 * an office and no state, the office's own state applies. With `versionId`, the prices of that version, which a member
 * may have bought; without it, those of the published version, and none if the plan isn't published.
 */
export async function listServicePrices(
  db: Db,
  {
    brandId,
    planId,
    versionId,
    officeId,
    state,
  }: { brandId: string; planId: string; versionId?: string; officeId?: string; state?: string },
): Promise<ServicePrice[]> {
  const row = feeScheduleRows
  const atOffice = officeId === undefined ? undefined : eq(row.officeId, officeId)
  const itsState =
    state !== undefined
      ? eq(row.state, state)
      : officeId === undefined
        ? undefined
        : sql`${row.state} = (select state from offices where id = ${officeId} and brand_id = ${brandId})`
  const everywhere = sql`${row.state} is null and ${row.officeId} is null`
  const narrowest = db
    .selectDistinctOn([row.service], {
      service: row.service,
      name: row.name,
      category: row.category,
      usualCents: row.usualCents,
      memberCents: row.memberCents,
    })
    .from(plans)
    .innerJoin(planVersions, versionId ? ofVersion(versionId) : published)
    .innerJoin(row, eq(row.feeScheduleId, planVersions.feeScheduleId))
    .where(
      and(
        eq(plans.brandId, brandId),
        eq(plans.id, planId),
        versionId ? undefined : eq(plans.status, 'published'),
        eq(row.brandId, brandId),
        or(atOffice, itsState, everywhere),
      ),
    )
    .orderBy(row.service, sql`${row.officeId} is null`, sql`${row.state} is null`)
    .as('narrowest')
  return db.select().from(narrowest).orderBy(asc(narrowest.category), asc(narrowest.name))
}

const published = and(eq(planVersions.planId, plans.id), eq(planVersions.version, plans.publishedVersion))

const ofVersion = (versionId: string) =>
  and(eq(planVersions.planId, plans.id), eq(planVersions.id, versionId))

function allowed(whitelist: Whitelist | undefined): SQL | undefined {
  if (whitelist === undefined || whitelist.length === 0) return undefined
  return or(inArray(sql`${plans.id}::text`, [...whitelist]), inArray(plans.slug, [...whitelist]))
}

function takesPart(db: Db, { brandId, officeId }: { brandId: string; officeId: string }): SQL | undefined {
  return or(
    eq(plans.allOffices, true),
    exists(
      db
        .select({ one: sql`1` })
        .from(planOffices)
        .where(
          ofBrand(planOffices, brandId, eq(planOffices.planId, plans.id), eq(planOffices.officeId, officeId)),
        ),
    ),
  )
}

function selectPlans(db: Db, brandId: string | Placeholder, ...conditions: (SQL | undefined)[]) {
  return db
    .select({
      id: plans.id,
      slug: plans.slug,
      tier: plans.tier,
      version: planVersions.version,
      versionId: planVersions.id,
      name: planVersions.name,
      ...ofEachPlanText((name) => planVersions[name]),
      prices: pricesOf(planVersions.id),
      enrolmentFeeCents: planVersions.enrolmentFeeCents,
      sellableStates: planVersions.sellableStates,
      benefits: planVersions.benefits,
      allOffices: plans.allOffices,
      registrations: sql<Registration[] | null>`${brands.settings} -> 'registrations'`,
    })
    .from(plans)
    .innerJoin(planVersions, published)
    .innerJoin(brands, eq(brands.id, plans.brandId))
    .where(ofBrand(plans, brandId, eq(plans.status, 'published'), ...conditions))
    .orderBy(asc(plans.sortOrder), asc(planVersions.name))
}

/** A plan as sold on `today`, limited to the states where its operator may sell. */
function planOn(
  { registrations, sellableStates, ...plan }: Awaited<ReturnType<typeof selectPlans>>[number],
  today: string,
): Plan {
  return { ...plan, sellableStates: statesOnSale(sellableStates, registrations ?? [], today) }
}
