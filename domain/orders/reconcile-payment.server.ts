import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { lookUpPayment } from '#domain/billing/attempt-payment.server.ts'
import { type Payment, scheduleReconciliation } from '#domain/billing/open-payment.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { chargeOrder } from './charging/charge-order.server.ts'

type Reconciling = DbAt & { gateway: PaymentGateway }

/** How long a bank may wait for its customer: well before the deadline of an open payment (faults.md 7). */
const PATIENCE_MS = 10 * 60_000

/**
 * Settles a payment whose outcome we do not know by asking the gateway; while there is no answer the next look is
 * put into the queue. One that waits for the payer's bank for too long is given up, and nothing was charged. Safe to
 * run at any time, as often as one likes, beside the request that made the payment.
 * Answers the status of the payment; null when there is none that is open.
 */
export async function reconcilePayment(deps: Reconciling, paymentId: string): Promise<Payment | null> {
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
  const giveUp = deps.now.getTime() - payment.createdAt.getTime() >= PATIENCE_MS
  const ask: typeof lookUpPayment = (at, asked) => lookUpPayment(at, asked, { giveUp })
  return (await chargeOrder(deps, payment, ask)).payment
}

/**
 * Puts a look at every payment that has been open for longer than an answer can take into the queue again: for
 * jobs that a killed worker holds locked, or that failed. Answers how many.
 */
export async function sweepOpenPayments({ db, now }: Pick<Reconciling, 'db' | 'now'>): Promise<number> {
  const open = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isUnanswered, lt(payments.createdAt, new Date(now.getTime() - 30_000))))
    .orderBy(asc(payments.createdAt))
    .limit(1_000)
  for (const { id: paymentId } of open) {
    await scheduleReconciliation(db, paymentId, 0)
  }
  return open.length
}

/** A debit is looked at now and then until it clears. @returns how many are looked at. */
export async function pollDebits({ db }: Pick<Reconciling, 'db'>): Promise<number> {
  const pending = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.status, 'pending'))
    .orderBy(asc(payments.createdAt))
  for (const { id } of pending) await scheduleReconciliation(db, id, 0)
  return pending.length
}

const isUnanswered = inArray(payments.status, ['created', 'unknown'])
const isOpen = inArray(payments.status, ['created', 'unknown', 'pending'])
