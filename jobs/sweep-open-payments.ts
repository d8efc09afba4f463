import { sweepOpenRefunds } from '#domain/billing/refunds/refund-payment.server.ts'
import { sweepOpenPayments } from '#domain/orders/reconcile-payment.server.ts'
import type { Services } from '#domain/services.ts'

/** Every minute: no payment or refund stays open because its job was lost, failed or locked. Counts those open. */
export async function sweepOpenPaymentsJob({
  services,
}: {
  services: Pick<Services, 'db' | 'now'>
}): Promise<{ open: number; refunds: number }> {
  const deps = { db: services.db, now: services.now() }
  return { open: await sweepOpenPayments(deps), refunds: await sweepOpenRefunds(deps) }
}
