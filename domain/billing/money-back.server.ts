import { inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refunds } from '#db/schema/billing.ts'
import type { moneyBackStatuses } from './payment.schema.ts'

/** How the refunds of one answer stand together. */
export async function moneyBack(
  db: Db,
  { brandId, refundIds }: { brandId: string; refundIds: string[] },
): Promise<(typeof moneyBackStatuses)[number]> {
  if (refundIds.length === 0) return 'none'
  const rows = await db
    .select({ status: refunds.status })
    .from(refunds)
    .where(ofBrand(refunds, brandId, inArray(refunds.id, refundIds)))
  const all = (status: (typeof rows)[number]['status']) => rows.every((row) => row.status === status)
  if (rows.some(({ status }) => status === 'failed')) return 'failed'
  if (all('withdrawn')) return 'withdrawn'
  if (all('promised')) return 'promised'
  return all('succeeded') ? 'paid' : 'confirming'
}
