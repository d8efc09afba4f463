import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import { stateNames } from '#domain/states.ts'
import { insertBrand } from './brands.ts'
import { insertFeeSchedule } from './fee-schedules.ts'
import { onlyRow } from './only-row.ts'

/** Fields of the plan and of its version in one object; `versionId` is the version's id. */
type PlanOverrides = Partial<Omit<typeof plans.$inferInsert, 'publishedVersion'>> &
  Partial<Omit<typeof planVersions.$inferInsert, 'id' | 'planId' | 'brandId'>> & { versionId?: string }
type InsertedPlan = { plan: typeof plans.$inferSelect; version: typeof planVersions.$inferSelect }

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
      monthCents: 1_495,
      yearCents: 14_900,
      additionalMonthCents: 1_000,
      additionalYearCents: 9_900,
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
  return { plan: planRow, version: onlyRow(versionRows) }
}
