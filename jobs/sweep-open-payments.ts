import { sweepOpenPayments } from '#domain/billing/reconcile-payment.server.ts'
import { sweepOpenRefunds } from '#domain/billing/refund-payment.server.ts'
import type { House } from '#domain/house.ts'

/** Every minute: no payment or refund stays open because its job was lost, failed or locked. Counts those open. */
export async function sweepOpenPaymentsJob({
  house,
}: {
  house: Pick<House, 'db' | 'now'>
}): Promise<{ open: number; refunds: number }> {
  const deps = { db: house.db, now: house.now() }
  return { open: await sweepOpenPayments(deps), refunds: await sweepOpenRefunds(deps) }
}
