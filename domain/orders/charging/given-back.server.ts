import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import type { PaymentOutcome } from '#domain/billing/attempt-payment.server.ts'
import { type Payment, scheduleReconciliation } from '#domain/billing/insert-payment.server.ts'

/** The charge under the new key starts at once. This is when reconciliation checks, in case that process died. */
const FIRST_LOOK_MS = 15_000

/** Whether the whole charge was refunded at the gateway, so that it pays for nothing. */
export function isGivenBack({ amountCents }: Payment, outcome: PaymentOutcome): boolean {
  return outcome.status === 'succeeded' && amountCents > 0 && (outcome.refundedCents ?? 0) >= amountCents
}

/**
 * Moves a payment to its next key if its charge was refunded before our books recorded it, as after a restore. Under
 * the old key the gateway would return that refunded charge forever. Runs in the transaction `db` and under the
 * payment's lock.
 */
export async function takeNextKey(db: Db, { id, brandId, idempotencyKey }: Payment): Promise<Payment> {
  const [renewed] = await db
    .update(payments)
    .set({ idempotencyKey: nextKey(idempotencyKey), status: 'created', lookups: 0 })
    .where(ofBrand(payments, brandId, eq(payments.id, id)))
    .returning()
  if (!renewed) throw new Error(`The payment ${id} is gone.`)
  await scheduleReconciliation(db, id, FIRST_LOOK_MS)
  return renewed
}

/** `order` becomes `order~2`, then `order~3`. */
function nextKey(key: string): string {
  const [, first, number] = /^(.*)~(\d+)$/.exec(key) ?? [key, key, '1']
  return `${first}~${Number(number) + 1}`
}

/** Records a refund made at the gateway for a charge missing from our books, within the transaction `db`. */
export async function writeGivenBack(
  db: Db,
  { id: paymentId, brandId }: Payment,
  { amountCents, now, key }: { amountCents: number; now: Date; key: string },
): Promise<void> {
  await db.insert(refunds).values({
    brandId,
    paymentId,
    amountCents,
    status: 'succeeded',
    reason: 'made at the gateway',
    idempotencyKey: key,
    createdAt: now,
    settledAt: now,
  })
}
