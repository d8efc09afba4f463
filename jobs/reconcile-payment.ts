import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import type { Services } from '#domain/services.ts'

/** Settles one payment whose outcome is not known; looks again later on its own while there is no answer. */
export async function reconcilePaymentJob(
  { services }: { services: Pick<Services, 'db' | 'now' | 'gateway'> },
  { paymentId }: { paymentId: string },
): Promise<void> {
  const { db, now, gateway } = services
  await reconcilePayment({ db, now: now(), gateway }, paymentId)
}
