import { reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import type { Services } from '#domain/services.ts'

/** Ends one refund whose outcome is not known; looks again later on its own while there is no answer. */
export async function reconcileRefundJob(
  { services }: { services: Pick<Services, 'db' | 'now' | 'gateway'> },
  { refundId }: { refundId: string },
): Promise<void> {
  const { db, now, gateway } = services
  await reconcileRefund({ db, now: now(), gateway }, refundId)
}
