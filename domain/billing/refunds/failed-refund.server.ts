import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { payments, receipts, refunds } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { notFound } from '#domain/errors.ts'

/**
 * Contents of the staff email about a refund the gateway can't make; cents. `code`: the gateway's reason; null if paid
 * at the desk.
 */
export type FailedRefund = {
  amountCents: number
  code: string | null
  failedAt: Date
  receiptNumber: string
  memberNumber: string
}

/** Emails the brand's staff about a refund to pay manually, once, in the transaction that records it. */
export async function mailFailedRefund(
  db: Db,
  { id: refundId, brandId }: Pick<typeof refunds.$inferSelect, 'id' | 'brandId'>,
): Promise<void> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}.`)
  await queueMail(db, {
    brandId,
    template: 'staff-refund-failed',
    to: brand.settings.operator.email,
    props: { refundId },
    dedupeKey: `staff-refund-failed:${refundId}`,
  })
}

/** A failed refund as shown in that email. @throws DomainError `not_found` if it isn't the brand's. */
export async function findFailedRefund(
  db: Db,
  { brandId, refundId }: { brandId: string; refundId: string },
): Promise<FailedRefund> {
  const [row] = await db
    .select({
      amountCents: refunds.amountCents,
      code: refunds.failureCode,
      gateway: payments.gateway,
      settledAt: refunds.settledAt,
      createdAt: refunds.createdAt,
      receiptNumber: receipts.number,
      memberNumber: memberships.memberNumber,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(memberships, eq(memberships.id, receipts.membershipId))
    .where(and(eq(refunds.brandId, brandId), eq(refunds.id, refundId)))
  if (!row) throw notFound()
  const { code, settledAt, createdAt, gateway, ...rest } = row
  return { ...rest, code: gateway === 'desk' ? null : (code ?? 'unknown'), failedAt: settledAt ?? createdAt }
}
