import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import type { PaymentOutcome } from './attempt-payment.server.ts'
import { redeemCoupon, releaseCoupon } from './coupon-redemption.server.ts'
import { lookAt, type Payment } from './open-payment.server.ts'

type Deps = { db: Db; now: Date }

const LONGEST_WAIT_MS = 60_000

/**
 * What a settled payment of one purpose brings about, in the transaction that settles it: what was bought when
 * it succeeded, the way back when it failed. Nouns above billing bring theirs along.
 */
export type Settlement = {
  succeeded(deps: Deps, payment: Payment): Promise<void>
  failed(deps: Deps, payment: Payment): Promise<void>
}
export type Settlements = Record<string, Settlement>

/**
 * The one way a payment moves on: `created | unknown → succeeded | failed`, exactly once, with everything that
 * follows from it in the same transaction. Whoever comes second, with whatever outcome, changes nothing and is
 * told how it stands. While the outcome is unknown the gateway is asked again after 1, 2, 4 … 60 seconds.
 */
export async function settlePayment(
  { db, now, settlements }: Deps & { settlements: Settlements },
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Payment> {
  return db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    if (!payment) throw new Error(`There is no payment ${paymentId}.`)
    if (payment.status === 'succeeded' || payment.status === 'failed') return payment
    const settlement = settlements[payment.purpose]
    if (!settlement) throw new Error(`Nothing settles payments for ${payment.purpose}.`)

    const settled = await record(tx, payment, outcome, now)
    if (settled.status === 'succeeded') {
      await redeemCoupon(tx, paymentId)
      await settlement.succeeded({ db: tx, now }, settled)
    } else if (settled.status === 'failed') {
      await releaseCoupon(tx, paymentId)
      await settlement.failed({ db: tx, now }, settled)
    } else {
      await lookAt(tx, paymentId, nextLook(settled, now))
    }
    return settled
  })
}

function nextLook({ lookups }: Payment, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** lookups * 1_000, LONGEST_WAIT_MS))
}

async function record(tx: Db, payment: Payment, outcome: PaymentOutcome, now: Date): Promise<Payment> {
  const changes: Partial<typeof payments.$inferInsert> =
    outcome.status === 'unknown'
      ? { status: 'unknown' }
      : outcome.status === 'failed'
        ? { status: 'failed', failureCode: outcome.code, settledAt: now, ...outcome.card }
        : {
            status: 'succeeded',
            settledAt: now,
            gatewayReference: outcome.reference,
            methodReference: outcome.methodReference,
            ...outcome.card,
          }
  const [row] = await tx.update(payments).set(changes).where(eq(payments.id, payment.id)).returning()
  if (!row) throw new Error(`The payment ${payment.id} is gone.`)
  return row
}
