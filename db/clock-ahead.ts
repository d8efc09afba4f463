import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * How far this process's clock is ahead of PostgreSQL's, in seconds; negative if behind. Accurate to one round trip.
 */
export async function readClockAhead(db: Db, clock: () => number = Date.now): Promise<number> {
  const before = clock()
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
  )
  const here = (before + clock()) / 2
  return here / 1_000 - (rows[0]?.seconds ?? Number.NaN)
}
