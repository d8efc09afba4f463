import { and, eq, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The condition of a statement on rows of a brand: its own, and whatever else is asked. The brand is not optional,
 * so a statement that goes through here cannot reach another's rows (decision 0026).
 */
export function ofBrand(
  table: { brandId: PgColumn },
  brandId: string | Placeholder,
  ...which: (SQL | undefined)[]
): SQL {
  const own = eq(table.brandId, brandId)
  return and(own, ...which) ?? own
}
