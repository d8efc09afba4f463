import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refunds } from '#db/schema/billing.ts'
import type { moneyBackStatuses } from '#domain/billing/payment.schema.ts'
import { givenFor, isOwed } from './manual-refund.server.ts'

/** Effective status of a refund: a refused or withdrawn one counts as paid if its money was returned another way. */
const stands = sql<(typeof refunds.$inferSelect)['status']>`case
  when refunds.status = 'failed' and not ${isOwed(sql`refunds`)} then 'succeeded'
  when refunds.status = 'withdrawn' and ${givenFor(sql`refunds`)} > 0 then 'succeeded'
  else refunds.status end`

/** Combined status of the refunds in one response. */
export async function refundStatusOf(
  db: Db,
  { brandId, refundIds }: { brandId: string; refundIds: string[] },
): Promise<(typeof moneyBackStatuses)[number]> {
  if (refundIds.length === 0) return 'none'
  const rows = await db
    .select({ status: stands })
    .from(refunds)
    .where(ofBrand(refunds, brandId, inArray(refunds.id, refundIds)))
  const all = (status: (typeof rows)[number]['status']) => rows.every((row) => row.status === status)
  if (rows.some(({ status }) => status === 'failed')) return 'failed'
  if (all('withdrawn')) return 'withdrawn'
  if (all('promised')) return 'promised'
  return all('succeeded') ? 'paid' : 'confirming'
}
