import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { feeScheduleRows, feeSchedules } from '#db/schema/plans.ts'
import type { ServicePrice } from '#domain/plans/plan.schema.ts'
import { insertBrand } from './brands.ts'
import { onlyRow } from './only-row.ts'

/** A price for the whole brand, one state or one office. */
type PriceRow = ServicePrice & { state?: string; officeId?: string }
type FeeScheduleOverrides = Partial<typeof feeSchedules.$inferInsert> & { prices?: PriceRow[] }
type InsertedFeeSchedule = typeof feeSchedules.$inferSelect & {
  rows: (typeof feeScheduleRows.$inferSelect)[]
}

const fewPrices: PriceRow[] = [
  {
    service: 'check-up-exam',
    name: 'Check-up exam',
    category: 'Exams and x-rays',
    usualCents: 6_200,
    memberCents: 2_900,
  },
  {
    service: 'adult-cleaning',
    name: 'Adult cleaning',
    category: 'Cleanings',
    usualCents: 11_800,
    memberCents: 6_900,
  },
  {
    service: 'porcelain-crown',
    name: 'Porcelain crown',
    category: 'Crowns',
    usualCents: 139_000,
    memberCents: 82_500,
  },
]

/** A fee schedule with `prices`, or with three services. */
export async function insertFeeSchedule(
  db: Db,
  { prices = fewPrices, ...overrides }: FeeScheduleOverrides = {},
): Promise<InsertedFeeSchedule> {
  const brandId = overrides.brandId ?? (await insertBrand(db)).id
  const name = `Fees ${randomBytes(4).toString('hex')}`
  const schedule = onlyRow(
    await db
      .insert(feeSchedules)
      .values({ name, ...overrides, brandId })
      .returning(),
  )
  if (prices.length === 0) return { ...schedule, rows: [] }
  const rows = await db
    .insert(feeScheduleRows)
    .values(prices.map((price) => ({ ...price, brandId, feeScheduleId: schedule.id })))
    .returning()
  return { ...schedule, rows }
}
