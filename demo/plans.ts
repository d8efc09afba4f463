import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { planPrices, plans, planVersions } from '#db/schema/plans.ts'
import type { PlanPrice } from '#domain/plans/plan.schema.ts'
import type { PlanVersion } from '#domain/plans/plan-prices.queries.server.ts'
import { stateNames } from '#domain/states.ts'
import { insertBrand } from './brands.ts'
import { insertFeeSchedule } from './fee-schedules.ts'
import { onlyRow } from './only-row.ts'

/** Fields of the plan and of its version in one object; `versionId` is the version's id. */
type PlanOverrides = Partial<Omit<typeof plans.$inferInsert, 'publishedVersion'>> &
  Partial<Omit<typeof planVersions.$inferInsert, 'id' | 'planId' | 'brandId'>> &
  UsualPrices & { versionId?: string; prices?: PlanPrice[] }
type InsertedPlan = { plan: typeof plans.$inferSelect; version: PlanVersion }

/** A published adult plan with its version and fee schedule, sold by month and year in every state. */
export async function insertPlan(db: Db, overrides: PlanOverrides = {}): Promise<InsertedPlan> {
  const {
    id = newId(),
    slug,
    tier,
    status = 'published',
    sortOrder,
    allOffices,
    createdAt,
    versionId,
    prices: given,
    monthCents,
    yearCents,
    additionalMonthCents,
    additionalYearCents,
    ...version
  } = overrides
  const brandId = overrides.brandId ?? (await insertBrand(db)).id
  const feeScheduleId = overrides.feeScheduleId ?? (await insertFeeSchedule(db, { brandId })).id
  const number = overrides.version ?? 1
  const plan = {
    id,
    brandId,
    slug: slug ?? `plan-${randomBytes(4).toString('hex')}`,
    tier: tier ?? 'adult',
    status,
    sortOrder,
    allOffices,
    createdAt,
    publishedVersion: status === 'draft' ? null : number,
  }
  const planRow = onlyRow(await db.insert(plans).values(plan).returning())
  const versionRows = await db
    .insert(planVersions)
    .values({
      name: 'Adult plan',
      summary: 'Reduced prices for one adult.',
      sellableStates: Object.keys(stateNames),
      enrolmentFeeCents: 1_500,
      benefits: [{ service: 'adult-cleaning', name: 'Adult cleaning', quantity: 2, period: 'year' }],
      publishedAt: status === 'draft' ? null : (createdAt ?? new Date()),
      ...version,
      id: versionId,
      brandId,
      planId: id,
      version: number,
      feeScheduleId,
    })
    .returning()
  const inserted = onlyRow(versionRows)
  const usual = { monthCents, yearCents, additionalMonthCents, additionalYearCents }
  const prices = given ?? usualPrices(usual)
  await insertPrices(db, inserted, prices)
  return { plan: planRow, version: { ...inserted, prices } }
}

/** The prices most plans have, in cents: by the year and the month, null where they are not sold so. */
export type UsualPrices = {
  monthCents?: number | null
  yearCents?: number | null
  additionalMonthCents?: number | null
  additionalYearCents?: number | null
}

/** Prices by year and month as a plan has them; what is not said is the usual one. */
export function usualPrices({
  monthCents = 1_495,
  yearCents = 14_900,
  additionalMonthCents = 1_000,
  additionalYearCents = 9_900,
}: UsualPrices = {}): PlanPrice[] {
  const year = { interval: 'year' as const, additionalMemberCents: additionalYearCents }
  const month = { interval: 'month' as const, additionalMemberCents: additionalMonthCents }
  return [
    ...(yearCents === null ? [] : [{ ...year, priceCents: yearCents }]),
    ...(monthCents === null ? [] : [{ ...month, priceCents: monthCents }]),
  ]
}

/** Writes what a version is sold for. */
export async function insertPrices(
  db: Db,
  { id: planVersionId, brandId }: { id: string; brandId: string },
  prices: PlanPrice[],
): Promise<void> {
  if (prices.length === 0) return
  await db.insert(planPrices).values(prices.map((price) => ({ ...price, planVersionId, brandId })))
}
