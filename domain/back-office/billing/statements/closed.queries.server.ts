import { createHash } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { closedStatements } from '#db/schema/billing.ts'
import type { ClosedStatementRow } from '#domain/values/statements.ts'

/** A brand's month as it was closed; null if it's open. */
export async function findClosed(
  db: Db,
  { brandId, month }: { brandId: string; month: string },
): Promise<{ rows: ClosedStatementRow[]; hash: string; at: string } | null> {
  const [found] = await db
    .select()
    .from(closedStatements)
    .where(ofBrand(closedStatements, brandId, eq(closedStatements.month, month)))
  return found ? { rows: found.rows, hash: found.hash, at: found.closedAt.toISOString() } : null
}

/** The brand's last closed month; null if none. */
export async function lastClosedMonth(db: Db, brandId: string): Promise<string | null> {
  return (await lastClosed(db, brandId))?.month ?? null
}

/** The last closed month, with its hash. */
export async function lastClosed(
  db: Db,
  brandId: string,
): Promise<{ month: string; hash: string } | undefined> {
  const [last] = await db
    .select({ month: closedStatements.month, hash: closedStatements.hash })
    .from(closedStatements)
    .where(ofBrand(closedStatements, brandId))
    .orderBy(desc(closedStatements.month))
    .limit(1)
  return last
}

/** The brand's first closed month whose hash doesn't match its contents; null if all match. */
export async function findChangedStatement(db: Db, brandId: string): Promise<string | null> {
  const all = await db
    .select()
    .from(closedStatements)
    .where(ofBrand(closedStatements, brandId))
    .orderBy(asc(closedStatements.month))
  let previousHash: string | null = null
  for (const { month, rows, hash } of all) {
    if (hashOf({ brandId, month, rows, previousHash }) !== hash) return month
    previousHash = hash
  }
  return null
}

/**
 * SHA-256 of a closed month's contents and the previous hash, so that no month can be changed or left out unnoticed.
 */
export function hashOf(closed: {
  brandId: string
  month: string
  rows: ClosedStatementRow[]
  previousHash: string | null
}): string {
  const { brandId, month, rows, previousHash } = closed
  const said = rows.map((row) => [
    row.officeId,
    row.office,
    row.payments,
    row.collectedCents,
    row.atDeskCents,
    row.refundsCents,
    row.feesCents,
    row.netCents,
  ])
  return createHash('sha256')
    .update(JSON.stringify([brandId, month, said, previousHash]))
    .digest('hex')
}
