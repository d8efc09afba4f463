import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { coupons } from '#db/schema/plans.ts'
import { insertBrand } from './brands.ts'
import { onlyRow } from './only-row.ts'

/** A coupon for every plan without limits; 10 % off the first term by default. */
export async function insertCoupon(
  db: Db,
  overrides: Partial<typeof coupons.$inferInsert> = {},
): Promise<typeof coupons.$inferSelect> {
  const brandId = overrides.brandId ?? (await insertBrand(db)).id
  const percentOff = overrides.amountOffCents ? null : 10
  const code = `SAVE${randomBytes(3).toString('hex').toUpperCase()}`
  return onlyRow(
    await db
      .insert(coupons)
      .values({ code, label: 'A welcome discount', percentOff, ...overrides, brandId })
      .returning(),
  )
}
