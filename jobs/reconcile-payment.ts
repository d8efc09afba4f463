import { reconcilePayment } from '#domain/billing/reconcile-payment.server.ts'
import { settlements } from '#domain/checkout/settle-checkout.server.ts'
import type { House } from '#domain/house.ts'

/** Settles one payment whose outcome is not known; looks again later by itself while there is no answer. */
export async function reconcilePaymentJob(
  { house }: { house: Pick<House, 'db' | 'now' | 'gateway'> },
  { paymentId }: { paymentId: string },
): Promise<void> {
  const { db, now, gateway } = house
  await reconcilePayment({ db, now: now(), gateway, settlements }, paymentId)
}
