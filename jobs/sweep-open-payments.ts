import { sweepOpenPayments } from '#domain/billing/reconcile-payment.server.ts'
import type { House } from '#domain/house.ts'

/** Every minute: no payment stays open because its job was lost, failed or locked. Answers how many are open. */
export async function sweepOpenPaymentsJob({
  house,
}: {
  house: Pick<House, 'db' | 'now'>
}): Promise<{ open: number }> {
  return { open: await sweepOpenPayments({ db: house.db, now: house.now() }) }
}
