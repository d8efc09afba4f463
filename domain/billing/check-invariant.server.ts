import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import type { LedgerCharge, PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { invariantQueries } from './invariant-queries.server.ts'

/** One thing in the books that must not be: which rule, and which row or charge breaks it. */
export type Violation = { rule: string; subject: string }

/** Every open payment must be settled by then (faults.md 7). */
const DEADLINE_MS = 15 * 60_000

const BATCH = 1_000

/**
 * The invariant I of the books, over the whole database and against the gateway's own ledger: each captured
 * payment is one paid period or one recorded refund, and back; one order per checkout; no coupon beyond its
 * limit; nothing left open past its deadline. Empty when all is well.
 *
 * Run it while nothing is being charged, or expect charges under way to show: a charge precedes its settlement.
 */
export async function checkInvariant({
  db,
  now,
  gateway,
}: {
  db: Db
  now: Date
  gateway: Pick<PaymentGateway, 'name' | 'ledger'>
}): Promise<Violation[]> {
  const violations: Violation[] = []
  const deadline = new Date(now.getTime() - DEADLINE_MS)
  for (const [rule, query] of Object.entries(invariantQueries(deadline))) {
    const { rows } = await db.execute<{ subject: string }>(query)
    violations.push(...rows.map(({ subject }) => ({ rule, subject })))
  }
  violations.push(...(await compareWithLedger(db, gateway, deadline)))
  return violations
}

async function compareWithLedger(
  db: Db,
  gateway: Pick<PaymentGateway, 'name' | 'ledger'>,
  deadline: Date,
): Promise<Violation[]> {
  const violations: Violation[] = []
  const inLedger = new Set<string>()
  for await (const charges of gateway.ledger()) {
    for (const charge of charges) inLedger.add(charge.idempotencyKey)
    violations.push(...(await compareCharges(db, charges, deadline)))
  }
  for await (const batch of capturedPayments(db, gateway.name)) {
    const missing = batch.filter(({ idempotencyKey }) => !inLedger.has(idempotencyKey))
    violations.push(
      ...missing.map(({ id }) => ({ rule: 'payment without a charge at the gateway', subject: id })),
    )
  }
  return violations
}

async function compareCharges(db: Db, charges: LedgerCharge[], deadline: Date): Promise<Violation[]> {
  const rows = await db
    .select({
      key: payments.idempotencyKey,
      status: payments.status,
      amountCents: payments.amountCents,
      currency: payments.currency,
      reference: payments.gatewayReference,
      createdAt: payments.createdAt,
      refundedCents: sql<number>`(
        select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_id = payments.id and r.status = 'succeeded')`,
    })
    .from(payments)
    .where(
      inArray(
        payments.idempotencyKey,
        charges.map(({ idempotencyKey }) => idempotencyKey),
      ),
    )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return charges.flatMap((charge) => {
    const subject = charge.reference
    const payment = byKey.get(charge.idempotencyKey)
    if (!payment) return [{ rule: 'charge without a payment', subject }]
    const isOpen = payment.status === 'created' || payment.status === 'unknown'
    if (isOpen && payment.createdAt > deadline) return []
    if (payment.status !== 'succeeded')
      return [{ rule: `charge of a payment that is ${payment.status}`, subject }]
    const same =
      payment.amountCents === charge.amountCents &&
      payment.currency === charge.currency &&
      payment.reference === charge.reference
    if (!same) return [{ rule: 'charge that differs from its payment', subject }]
    return payment.refundedCents === charge.refundedCents
      ? []
      : [{ rule: 'refunds that differ from the gateway', subject }]
  })
}

async function* capturedPayments(db: Db, gateway: string) {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .select({ id: payments.id, idempotencyKey: payments.idempotencyKey })
      .from(payments)
      .where(
        and(
          eq(payments.status, 'succeeded'),
          eq(payments.gateway, gateway),
          gt(payments.amountCents, 0),
          gt(payments.id, last),
        ),
      )
      .orderBy(payments.id)
      .limit(BATCH)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < BATCH) return
  }
}
