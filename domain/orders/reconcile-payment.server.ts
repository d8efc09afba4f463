import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { lookUpPayment } from '#domain/billing/attempt-payment.server.ts'
import { bankCheckMinutes } from '#domain/billing/bank-check-life.ts'
import { type Payment, scheduleReconciliation } from '#domain/billing/insert-payment.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { chargeAndSettle } from './charging/charge-and-settle.server.ts'

type Reconciling = DbAt & { gateway: PaymentGateway }

const PATIENCE_MS = bankCheckMinutes * 60_000

/**
 * Settles a payment of unknown outcome by asking the gateway; if there's no response, the next attempt is queued. A
 * payment that waits too long for the payer's bank is given up, uncharged. Safe to run at any time and concurrently
 * with the request that made the payment. Returns the payment; null if it isn't open.
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
  return (await chargeAndSettle(deps, payment, ask)).payment
}

/**
 * Queues reconciliation again for payments open longer than a response can take, because their job failed or was locked
 * by a killed worker. Returns the number queued.
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

/** Queues a status check of every pending bank debit. @returns how many. */
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
