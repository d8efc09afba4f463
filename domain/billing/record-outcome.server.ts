import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import type { PaymentOutcome } from './attempt-payment.server.ts'
import { redeemCoupon, releaseCoupon } from './coupon-redemption.server.ts'
import { lookAt, type Payment } from './open-payment.server.ts'

const LONGEST_WAIT_MS = 60_000

/**
 * Records what became of a payment whose row the transaction `db` has locked, and with it the use of its coupon.
 * While the outcome is unknown the gateway is asked again after 1, 2, 4 … 60 seconds.
 */
export async function recordOutcome(
  db: Db,
  payment: Payment,
  outcome: PaymentOutcome,
  now: Date,
): Promise<Payment> {
  const [settled] = await db
    .update(payments)
    .set(changesBy(outcome, now))
    .where(ofBrand(payments, payment.brandId, eq(payments.id, payment.id)))
    .returning()
  if (!settled) throw new Error(`The payment ${payment.id} is gone.`)
  if (settled.status === 'succeeded') await redeemCoupon(db, payment)
  else if (settled.status === 'failed') await releaseCoupon(db, payment)
  else await lookAt(db, payment.id, waitBefore(settled))
  return settled
}

function changesBy(outcome: PaymentOutcome, now: Date): Partial<typeof payments.$inferInsert> {
  if (outcome.status === 'unknown') return { status: 'unknown' }
  if (outcome.status === 'failed')
    return { status: 'failed', failureCode: outcome.code, settledAt: now, ...outcome.card }
  return {
    status: 'succeeded',
    settledAt: now,
    gatewayReference: outcome.reference,
    methodReference: outcome.methodReference,
    ...outcome.card,
  }
}

/** How long until the next look, in milliseconds. */
function waitBefore({ lookups }: Payment): number {
  return Math.min(2 ** lookups * 1_000, LONGEST_WAIT_MS)
}
