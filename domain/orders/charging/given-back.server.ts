import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import type { PaymentOutcome } from '#domain/billing/attempt-payment.server.ts'
import { type Payment, scheduleReconciliation } from '#domain/billing/open-payment.server.ts'

/** Whoever charges under the new key does so now; should they die, this is when somebody looks. */
const FIRST_LOOK_MS = 15_000

/** Whether all that was charged has gone back at the gateway, so that it pays for nothing any more. */
export function isGivenBack({ amountCents }: Payment, outcome: PaymentOutcome): boolean {
  return outcome.status === 'succeeded' && amountCents > 0 && (outcome.refundedCents ?? 0) >= amountCents
}

/**
 * A payment whose charge was given back before our books had it, as after a restore, takes its next key, in the transaction
 * `db` is and behind the payment's lock: the gateway would tell of that charge under the old one for ever.
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

/** `order~2` after `order`, `order~3` after that. */
function nextKey(key: string): string {
  const [, first, number] = /^(.*)~(\d+)$/.exec(key) ?? [key, key, '1']
  return `${first}~${Number(number) + 1}`
}

/** Writes down what the gateway has given back of a charge that the books had not heard of; with the transaction `db` is. */
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
