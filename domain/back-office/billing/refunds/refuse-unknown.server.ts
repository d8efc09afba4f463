import { eq } from 'drizzle-orm'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { readGivenThere, unknownCents } from '#domain/billing/refunds/at-gateway.server.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import type { RefundDeps } from './ask-refund.server.ts'

/** The sentence for refusing when the gateway doesn't answer. */
export const silentWords = 'The payment gateway isn’t reporting its refunds. Please try again in a moment.'

/**
 * Before money is handed over for a payment, asks its gateway whether it made a refund that the books don't have, or
 * whether the total could exceed what was paid. A payment without a gateway isn't checked.
 * @throws DomainError `conflict`: it did, or it doesn't answer.
 */
export async function refuseUnknown(
  { db, gateway }: Pick<RefundDeps, 'db' | 'gateway'>,
  { brandId, paymentId }: { brandId: string; paymentId: string },
): Promise<void> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(ofBrand(payments, brandId, eq(payments.id, paymentId)))
  if (payment?.gateway !== gateway.name || !payment.gatewayReference) return
  const known = await readGivenThere(db, payment)
  const given = await gateway.refundsOf(payment.gatewayReference)
  if (!given) throw new DomainError('conflict', silentWords)
  const cents = unknownCents(known, given)
  if (cents <= 0) return
  throw new DomainError(
    'conflict',
    `The payment gateway has refunded ${formatCents(cents)} of this payment that isn’t in the books. Record that first, in Money › Disputes and events.`,
  )
}
