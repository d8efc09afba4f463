import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#db/client.ts'
import { refunds } from '#db/schema/billing.ts'

/** A charge in the sandbox's own books, and what of it the sandbox gave back; cents. */
export async function readCharge(
  pool: pg.Pool,
  reference: string,
): Promise<{ cents: number; refunded: number }> {
  const { rows } = await pool.query<{ cents: number; refunded: number }>(
    `select amount_cents as cents, (
      select coalesce(sum(amount_cents), 0)::int from sandbox_gateway.refunds where charge = $1) as refunded
     from sandbox_gateway.charges where reference = $1`,
    [reference],
  )
  return rows[0] ?? { cents: 0, refunded: 0 }
}

/** What of a payment was given back in cash, by check or at a terminal; cents. */
export async function readHandedOver(db: Db, paymentId: string): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(amount_cents), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNotNull(refunds.tender)))
  return sum?.cents ?? 0
}
