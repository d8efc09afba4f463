import { and, asc, eq, isNotNull, like, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#db/client.ts'
import { refunds } from '#db/schema/billing.ts'

/** A charge in the sandbox's own books, and how much the sandbox refunded, in cents. */
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

/** How much of a payment was refunded in cash, by check or at a terminal, in cents. */
export async function readHandedOver(db: Db, paymentId: string): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(amount_cents), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNotNull(refunds.tender)))
  return sum?.cents ?? 0
}

/** Completed refunds, ours from the books and those from the dashboard, with their charge, in a seed's order. */
export async function readGoneThrough(
  db: Db,
  pool: pg.Pool,
): Promise<{ reference: string; charge: string | null; amountCents: number }[]> {
  const ours = await db
    .select({
      reference: sql<string>`gateway_reference`,
      charge: sql<null>`null`,
      amountCents: refunds.amountCents,
    })
    .from(refunds)
    .where(and(eq(refunds.status, 'succeeded'), like(refunds.gatewayReference, 're_%')))
    .orderBy(asc(refunds.createdAt), asc(refunds.amountCents), asc(refunds.id))
  const { rows } = await pool.query<{ reference: string; charge: string; amountCents: number }>(
    `select reference, charge, amount_cents as "amountCents" from sandbox_gateway.refunds
     where idempotency_key like 'dashboard:%' order by amount_cents, reference`,
  )
  return [...ours, ...rows]
}
