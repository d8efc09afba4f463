import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/queue.ts'
import { payments } from '#db/schema/billing.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { lookUpPayment } from './attempt-payment.server.ts'
import { type Payment, reconcileJobKey } from './open-payment.server.ts'
import { type Settlements, settlePayment } from './settle-payment.server.ts'

type Deps = { db: Db; now: Date; gateway: PaymentGateway; settlements: Settlements }

const LONGEST_WAIT_MS = 60_000

/**
 * Settles a payment whose outcome we do not know by asking the gateway; looks again after 2, 4, 8 … 60 seconds
 * while there is no answer. Safe to run at any time, as often as one likes, beside the request that made the
 * payment. Answers how the payment stands; null when there is none.
 */
export async function reconcilePayment(deps: Deps, paymentId: string): Promise<Payment | null> {
  const { db, gateway } = deps
  const [payment] = await db
    .update(payments)
    .set({ lookups: sql`${payments.lookups} + 1` })
    .where(and(eq(payments.id, paymentId), isOpen))
    .returning()
  if (!payment) return null
  if (payment.gateway !== gateway.name) {
    throw new Error(`Payment ${paymentId} was made with the ${payment.gateway} gateway, not ${gateway.name}.`)
  }
  const settled = await settlePayment(deps, paymentId, await lookUpPayment(gateway, payment))
  if (settled.status === 'unknown') await lookAgain(deps, settled)
  return settled
}

/**
 * Puts a look at every payment that has been open for longer than an answer can take into the queue again: for
 * jobs that a killed worker holds locked, or that failed. Answers how many.
 */
export async function sweepOpenPayments({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const open = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOpen, lt(payments.createdAt, new Date(now.getTime() - 30_000))))
    .orderBy(asc(payments.createdAt))
    .limit(1_000)
  for (const { id: paymentId } of open) {
    await enqueue(db, 'reconcile-payment', { paymentId }, { jobKey: reconcileJobKey(paymentId) })
  }
  return open.length
}

const isOpen = inArray(payments.status, ['created', 'unknown'])

async function lookAgain({ db, now }: Deps, { id: paymentId, lookups }: Payment): Promise<void> {
  const wait = Math.min(2 ** lookups * 1_000, LONGEST_WAIT_MS)
  const runAt = new Date(now.getTime() + wait)
  await enqueue(db, 'reconcile-payment', { paymentId }, { runAt, jobKey: reconcileJobKey(paymentId) })
}
