import { sweepOpenRefunds } from '#domain/billing/refunds/refund-payment.server.ts'
import { sweepOpenPayments } from '#domain/orders/reconcile-payment.server.ts'
import type { House } from '#domain/services.ts'

/** Every minute: no payment or refund stays open because its job was lost, failed or locked. Counts those open. */
export async function sweepOpenPaymentsJob({
  house,
}: {
  house: Pick<House, 'db' | 'now'>
}): Promise<{ open: number; refunds: number }> {
  const deps = { db: house.db, now: house.now() }
  return { open: await sweepOpenPayments(deps), refunds: await sweepOpenRefunds(deps) }
}
