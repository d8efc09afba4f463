import type { Db } from '#db/client.ts'
import { enqueue } from '#db/queue.ts'
import { payments } from '#db/schema/billing.ts'
import { insertedRow } from '#db/written-rows.ts'

export type Payment = typeof payments.$inferSelect

/** How long until reconciliation first looks after a payment: later than any answer of the gateway that still comes. */
const FIRST_LOOK_MS = 15_000

/** Puts the next look at a payment into the queue, due in a number of milliseconds; the queue holds at most one waiting for each. */
export async function scheduleReconciliation(db: Db, paymentId: string, inMs: number): Promise<void> {
  await enqueue(db, 'reconcile-payment', { paymentId }, { inMs, jobKey: `reconcile-payment:${paymentId}` })
}

/**
 * Stores a payment before the gateway is charged, with the job that settles it after a crash, in the transaction `db`.
 * From its commit on no crash loses or doubles a charge.
 */
export async function insertPayment(
  db: Db,
  { now, ...payment }: Omit<typeof payments.$inferInsert, 'status' | 'createdAt'> & { now: Date },
): Promise<Payment> {
  const row = await insertedRow(db, payments, { ...payment, status: 'created', createdAt: now })
  await scheduleReconciliation(db, row.id, FIRST_LOOK_MS)
  return row
}
