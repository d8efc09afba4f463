import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { updatedRow } from '#db/written-rows.ts'
import type { MethodSummary } from '#integrations/payments/payment-method.ts'
import type { PaymentOutcome } from './attempt-payment.server.ts'
import { redeemCoupon, releaseCoupon } from './coupon-redemption.server.ts'
import { type Payment, scheduleReconciliation } from './insert-payment.server.ts'

const LONGEST_WAIT_MS = 60_000

/**
 * Records the outcome of a payment whose row the transaction `db` has locked, and the redemption of its coupon. While
 * the outcome is unknown, reconciliation retries after 1, 2, 4 … 60 seconds; pending debits are polled hourly.
 */
export async function recordOutcome(
  db: Db,
  payment: Payment,
  outcome: PaymentOutcome,
  now: Date,
): Promise<Payment> {
  // A pending debit stays pending until its outcome is known, even if a status check gets no response.
  if (payment.status === 'pending' && outcome.status === 'unknown') return payment
  const settled = await updatedRow(db, payments, payment, changesBy(outcome, now))
  if (!settled) throw new Error(`The payment ${payment.id} is gone.`)
  if (settled.status === 'succeeded') await redeemCoupon(db, payment)
  else if (settled.status === 'failed') await releaseCoupon(db, payment)
  else if (settled.status === 'unknown') await scheduleReconciliation(db, payment.id, waitBefore(settled))
  return settled
}

function changesBy(outcome: PaymentOutcome, now: Date): Partial<typeof payments.$inferInsert> {
  if (outcome.status === 'unknown') return { status: 'unknown' }
  const described = describe(outcome.card)
  if (outcome.status === 'failed') {
    return { status: 'failed', failureCode: outcome.code, settledAt: now, ...described }
  }
  if (outcome.status === 'pending') {
    return { status: 'pending', gatewayReference: outcome.reference, ...described }
  }
  return {
    status: 'succeeded',
    settledAt: now,
    gatewayReference: outcome.reference,
    methodReference: outcome.methodReference,
    ...described,
  }
}

function describe(method: MethodSummary | undefined) {
  if (!method) return {}
  const { kind: tender, ...rest } = method
  return { tender, ...rest }
}

/** Delay before the next check, in milliseconds. */
function waitBefore({ lookups }: Payment): number {
  return Math.min(2 ** lookups * 1_000, LONGEST_WAIT_MS)
}
