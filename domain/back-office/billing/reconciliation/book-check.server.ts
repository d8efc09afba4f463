import { and, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { brands } from '#db/schema/brands.ts'
import { bookChecks } from '#db/schema/money-requests.ts'
import type { Violation } from '#domain/billing/reconciliation/check-invariant.server.ts'
import type { BookCheck } from './book-check.schema.ts'

/** Violations listed one by one, up to the size of a row; the count is the total. */
const mostNamed = 50_000
const keptMs = 90 * 86_400_000

/** Keeps the result of a check of the books for ninety days. */
export async function keepBookCheck({ db, now }: DbAt, found: readonly Violation[]): Promise<void> {
  const named = found.slice(0, mostNamed).map(({ rule, subject }) => ({ rule, subject }))
  await db.insert(bookChecks).values({ checkedAt: now, violations: found.length, named })
  await db.delete(bookChecks).where(lt(bookChecks.checkedAt, new Date(now.getTime() - keptMs)))
}

/** The tables a rule's subject may be in, and which columns are shown. */
const tables = {
  payments: 'id, brand_id, status, amount_cents, tender, created_at, order_id, gateway_reference',
  orders: 'id, brand_id, kind, status, total_cents, membership_id, created_at',
  membership_terms: 'id, brand_id, kind, starts_on, ends_on, membership_id, payment_id',
  refunds: 'id, brand_id, status, kind, amount_cents, payment_id, promised_cents, for_refund_id, created_at',
  receipts: 'id, brand_id, number, total_cents, payment_id',
  checkouts: 'id, brand_id, status, created_at',
  coupons: 'id, brand_id, code, redemption_count, max_redemptions',
  coupon_redemptions: 'id, brand_id, status, coupon_id, payment_id',
  quarantined_events:
    "id, brand_id, reason, (said ->> 'amountCents')::int as amount_cents, said ->> 'reference' as reference, said ->> 'chargedAt' as charged_at",
}

/**
 * The last check of the books, each breach with its row as it is now. For one brand, its own breaches; with `brandId`
 * null, all of them, including charges without a brand of ours.
 */
export async function readBookCheck(db: Db, brandId: string | null): Promise<BookCheck> {
  const [last] = await db.select().from(bookChecks).orderBy(desc(bookChecks.checkedAt)).limit(1)
  const none: BookCheck = { checkedAt: null, violations: 0, breaches: [] }
  if (!last) return none
  const found = await findRows(db, [...new Set(last.named.map(({ subject }) => subject))])
  const breaches = last.named.flatMap(({ rule, subject }) => {
    const row = found.get(subject)
    if (brandId !== null && row?.brandId !== brandId) return []
    return [{ rule, subject, table: row?.table ?? null, row: row?.row ?? null }]
  })
  const violations = brandId === null ? last.violations : breaches.length
  if (violations === 0 && (await beganSince(db, brandId, last.checkedAt))) return none
  return { checkedAt: last.checkedAt.toISOString(), violations, breaches }
}

/** Whether a brand was created after the last check, which didn't include it. */
async function beganSince(db: Db, brandId: string | null, checkedAt: Date): Promise<boolean> {
  if (brandId === null) return false
  return (await db.$count(brands, and(eq(brands.id, brandId), gt(brands.createdAt, checkedAt)))) > 0
}

type Found = { table: string; brandId: string | null; row: Record<string, string | number | null> }

/** The rows behind breaches, by subject: an id, or the gateway's reference of a charge. */
async function findRows(db: Db, subjects: string[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  const look = async (table: string, shown: string, by: SQL, wanted: string[]) => {
    if (wanted.length === 0) return
    const { rows } = await db.execute<{ subject: string; row: Found['row'] }>(sql`
      select wanted.subject, row_to_json(found) as row
      from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) wanted (subject)
      join lateral (select ${sql.raw(shown)} from ${sql.identifier(table)} where ${by} limit 1) found on true`)
    for (const { subject, row: read } of rows) {
      const { brand_id: brandId, ...row } = read
      found.set(subject, { table, brandId: brandId === null ? null : String(brandId), row })
    }
  }
  for (const [table, shown] of Object.entries(tables)) {
    const left = subjects.filter((subject) => !found.has(subject))
    await look(table, shown, sql`id = wanted.subject::uuid`, left.filter(isId))
    const by = byReference[table]
    if (by)
      await look(
        table,
        shown,
        sql`${by} = wanted.subject`,
        left.filter((subject) => !isId(subject)),
      )
  }
  return found
}

/** Tables whose rows can also be found by the gateway's reference. */
const byReference: Record<string, SQL> = {
  payments: sql`gateway_reference`,
  quarantined_events: sql`said ->> 'reference'`,
}
