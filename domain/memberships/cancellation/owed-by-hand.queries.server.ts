import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments, refunds } from '#db/schema/billing.ts'

/** Amount that staff must pay back manually after the last cancellation, because it was paid at a desk; cents. */
export async function owedByHand(
  db: Db,
  { brandId, membershipId }: { brandId: string; membershipId: string },
): Promise<number> {
  const last = sql`(
    select c.id from cancellations c where c.brand_id = ${brandId} and c.membership_id = ${membershipId}
    order by c.created_at desc limit 1)`
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::float8` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(ofBrand(refunds, brandId, eq(refunds.cancellationId, last), eq(payments.gateway, 'desk')))
  return row?.cents ?? 0
}
