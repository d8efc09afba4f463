import type { Db } from '#db/client.ts'
import { enqueue } from '#db/queue.ts'
import { payments } from '#db/schema/billing.ts'
import { insertedRow } from '#db/written-rows.ts'

export type Payment = typeof payments.$inferSelect

/** Delay before reconciliation first checks a payment: longer than any late response of the gateway. */
const FIRST_LOOK_MS = 15_000

/** Queues the next check of a payment, due in `inMs` milliseconds. The queue holds at most one per payment. */
export async function scheduleReconciliation(db: Db, paymentId: string, inMs: number): Promise<void> {
  await enqueue(db, 'reconcile-payment', { paymentId }, { inMs, jobKey: `reconcile-payment:${paymentId}` })
}

/**
 * Stores a payment before the gateway is charged, with the job that settles it after a crash, in the transaction `db`.
 * Once that commits, no crash can lose or double a charge.
 */
export async function insertPayment(
  db: Db,
  { now, ...payment }: Omit<typeof payments.$inferInsert, 'status' | 'createdAt'> & { now: Date },
): Promise<Payment> {
  const row = await insertedRow(db, payments, { ...payment, status: 'created', createdAt: now })
  await scheduleReconciliation(db, row.id, FIRST_LOOK_MS)
  return row
}
