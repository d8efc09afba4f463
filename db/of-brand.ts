import { and, eq, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The condition for a statement on a brand's rows, with any further conditions. The brand is required, so a statement
 * that uses this can't reach another brand's rows (decision 0026).
 */
export function ofBrand(
  table: { brandId: PgColumn },
  brandId: string | Placeholder,
  ...which: (SQL | undefined)[]
): SQL {
  const own = eq(table.brandId, brandId)
  return and(own, ...which) ?? own
}
