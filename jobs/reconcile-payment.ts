import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import type { House } from '#domain/services.ts'

/** Settles one payment whose outcome is not known; looks again later on its own while there is no answer. */
export async function reconcilePaymentJob(
  { house }: { house: Pick<House, 'db' | 'now' | 'gateway'> },
  { paymentId }: { paymentId: string },
): Promise<void> {
  const { db, now, gateway } = house
  await reconcilePayment({ db, now: now(), gateway }, paymentId)
}
