import { sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { closedStatements } from '#db/schema/billing.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays, addMonths } from '#domain/calendar.ts'
import { hashOf, lastClosed } from './closed.queries.server.ts'
import { readOpen } from './statement.server.ts'

/**
 * How many days into the next month a month stays open: the gateway reports its fees at night, a bank some days later.
 */
export const graceDays = 5

/**
 * Closes each month of a brand that ended more than `graceDays` ago, oldest first, starting with the first in which
 * money moved. Concurrent runs close each month once. Returns how many were closed.
 */
export async function closeMonths(
  { db, now }: DbAt,
  { brand, today }: { brand: Pick<Brand, 'id' | 'settings'>; today: string },
): Promise<number> {
  const { id: brandId } = brand
  for (let closed = 0; ; closed += 1) {
    const isClosed = await db.transaction(async (tx) => {
      const name = `close-statements:${brandId}`
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
      const last = await lastClosed(tx, brandId)
      const month = last ? addMonths(last.month, 1) : await firstMonth(tx, brand)
      if (month === null || addDays(`${addMonths(month, 1)}-01`, graceDays) > today) return false
      const rows = await readOpen(tx, { brand, reach: { kind: 'brand' }, month })
      const hash = hashOf({ brandId, month, rows, previousHash: last?.hash ?? null })
      await tx.insert(closedStatements).values({ brandId, month, rows, hash, closedAt: now })
      return true
    })
    if (!isClosed) return closed
  }
}

/** The month of the brand's calendar in which money first moved. */
async function firstMonth(db: Db, { id, settings }: Pick<Brand, 'id' | 'settings'>): Promise<string | null> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select to_char(min(settled_at) at time zone ${settings.timeZone}, 'YYYY-MM') as month
    from payments where brand_id = ${id} and status = 'succeeded'`)
  return rows[0]?.month ?? null
}
