import { desc, lt, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { bookChecks } from '#db/schema/money.ts'
import type { Violation } from '#domain/billing/check-invariant.server.ts'
import type { BookCheck } from './book-check.schema.ts'

/** Named one by one up to here; the count tells how many there are. */
const mostNamed = 100
const keptMs = 90 * 86_400_000

/** Keeps what a check of the books found for ninety days. */
export async function keepBookCheck({ db, now }: DbAt, found: readonly Violation[]): Promise<void> {
  const named = found.slice(0, mostNamed).map(({ rule, subject }) => ({ rule, subject }))
  await db.insert(bookChecks).values({ checkedAt: now, violations: found.length, named })
  await db.delete(bookChecks).where(lt(bookChecks.checkedAt, new Date(now.getTime() - keptMs)))
}

/** Where a rule's subject may lie, and what of it is shown. */
const tables = {
  payments: 'id, brand_id, status, amount_cents, tender, created_at, order_id, gateway_reference',
  orders: 'id, brand_id, kind, status, total_cents, membership_id, created_at',
  membership_terms: 'id, brand_id, kind, starts_on, ends_on, membership_id, payment_id',
  refunds: 'id, brand_id, status, kind, amount_cents, payment_id, promised_cents, for_refund_id, created_at',
  receipts: 'id, brand_id, number, total_cents, payment_id',
  checkouts: 'id, brand_id, status, created_at',
  coupons: 'id, brand_id, code, redemption_count, max_redemptions',
  coupon_redemptions: 'id, brand_id, status, coupon_id, payment_id',
}

/**
 * The last check of the books, each breach with its row as it is now. Of one brand: its own breaches; with `brandId` null
 * all of them, those of charges that no brand of ours has among them.
 */
export async function readBookCheck(db: Db, brandId: string | null): Promise<BookCheck> {
  const [last] = await db.select().from(bookChecks).orderBy(desc(bookChecks.checkedAt)).limit(1)
  if (!last) return { checkedAt: null, violations: 0, breaches: [] }
  const breaches: BookCheck['breaches'] = []
  for (const { rule, subject } of last.named) {
    const found = await findRow(db, subject)
    if (brandId !== null && found?.brandId !== brandId) continue
    breaches.push({ rule, subject, table: found?.table ?? null, row: found?.row ?? null })
  }
  const violations = brandId === null ? last.violations : breaches.length
  return { checkedAt: last.checkedAt.toISOString(), violations, breaches }
}

type Found = { table: string; brandId: string; row: Record<string, string | number | null> }

async function findRow(db: Db, subject: string): Promise<Found | null> {
  const where = isId(subject) ? sql`id = ${subject}::uuid` : null
  for (const [table, shown] of Object.entries(tables)) {
    const own = where ?? (table === 'payments' ? sql`gateway_reference = ${subject}` : null)
    if (!own) continue
    const { rows } = await db.execute<{ row: Found['row'] }>(
      sql`select row_to_json(found) as row from (select ${sql.raw(shown)} from ${sql.identifier(table)} where ${own} limit 1) found`,
    )
    const [found] = rows
    if (found) {
      const { brand_id: brandId, ...row } = found.row
      return { table, brandId: String(brandId), row }
    }
  }
  return null
}
