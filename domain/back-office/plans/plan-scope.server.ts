import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { coupons, feeSchedules, plans } from '#db/schema/plans.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'

/** Catalog things that a call names by id. */
export type PlanNoun = 'plan' | 'coupon' | 'feeSchedule'

const tables = { plan: plans, coupon: coupons, feeSchedule: feeSchedules }

/** The brand of a catalog thing; null if it doesn't exist. */
export async function scopeOfPlan(db: Db, what: PlanNoun, id: string): Promise<Scope | null> {
  if (!isId(id)) return null
  const table = tables[what]
  const [row] = await db.select({ brandId: table.brandId }).from(table).where(eq(table.id, id))
  return row ? { kind: 'brand', brandId: row.brandId } : null
}
