import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments, receipts, refunds } from '#db/schema/billing.ts'
import { brands } from '#db/schema/brands.ts'
import { handedOverWords } from '#domain/billing/tender-words.ts'
import { notFound } from '#domain/errors.ts'

/** A refund as the mail to its member tells of it; cents. @throws DomainError `not_found`. */
export async function findManualRefund(
  db: Db,
  { brandId, refundId }: { brandId: string; refundId: string },
): Promise<{
  firstName: string
  amountCents: number
  paidCents: number
  receiptNumber: string
  receiptId: string
  handed: { how: string; on: string } | null
}> {
  const [row] = await db
    .select({
      firstName: accounts.firstName,
      amountCents: refunds.amountCents,
      paidCents: payments.amountCents,
      receiptNumber: receipts.number,
      receiptId: receipts.id,
      tender: refunds.tender,
      on: sql<string>`(${refunds.settledAt} at time zone (${brands.settings} ->> 'timeZone'))::date::text`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(brands, eq(brands.id, refunds.brandId))
    .innerJoin(accounts, eq(accounts.id, receipts.accountId))
    .where(ofBrand(refunds, brandId, eq(refunds.id, refundId)))
  if (!row) throw notFound()
  const { tender, on, ...rest } = row
  return { ...rest, handed: tender && { how: handedOverWords[tender], on } }
}
