import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments, receipts, refunds } from '#db/schema/billing.ts'
import { brands } from '#db/schema/brands.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import type { Tendered } from '#domain/billing/tender.schema.ts'
import { notFound } from '#domain/errors.ts'
import type { OrderKindName } from '#domain/values/orders.ts'

/** A refund as the member's email presents it; cents. @throws DomainError `not_found`. */
export async function findManualRefund(
  db: Db,
  { brandId, refundId }: { brandId: string; refundId: string },
): Promise<{
  firstName: string
  amountCents: number
  paidCents: number
  receiptNumber: string
  receiptId: string
  handed: { how: Tendered['tender']; on: string } | null
  /** The order kind of a payment refunded in full, which ended what it paid for; null if nothing ended. */
  ended: OrderKindName | null
}> {
  const [row] = await db
    .select({
      firstName: accounts.firstName,
      amountCents: refunds.amountCents,
      paidCents: payments.amountCents,
      receiptNumber: receipts.number,
      receiptId: receipts.id,
      tender: refunds.tender,
      orderKind: orders.kind,
      isAll: sql<boolean>`${payments.amountCents} <= (
        select sum(gone.amount_cents) from refunds gone
        where gone.payment_id = ${payments.id} and gone.status not in ('failed', 'withdrawn', 'promised'))`,
      status: memberships.status,
      on: sql<string>`(${refunds.settledAt} at time zone (${brands.settings} ->> 'timeZone'))::date::text`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(memberships, eq(memberships.id, orders.membershipId))
    .innerJoin(brands, eq(brands.id, refunds.brandId))
    .innerJoin(accounts, eq(accounts.id, receipts.accountId))
    .where(ofBrand(refunds, brandId, eq(refunds.id, refundId)))
  if (!row) throw notFound()
  const { tender, on, orderKind, isAll, status, ...rest } = row
  const ended = isAll && status !== 'cancelled' && orderKind !== 'adjustment' ? orderKind : null
  return { ...rest, ended, handed: tender && { how: tender, on } }
}
