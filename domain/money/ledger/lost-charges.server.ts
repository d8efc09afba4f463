import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { copyLedger } from '#domain/billing/ledger-comparison.server.ts'
import { formatCents } from '#domain/format.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import type { Actor } from '#domain/staff/staff-visitor.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'

/** Money that the gateway has and our books do not, as after a restore of an older state. */
export type LostCharge = {
  /** The gateway's. */
  reference: string
  /** What of it was not given back. */
  leftCents: number
  /** Ours, where the books know its beginning but not its end; null: nothing is known of it. */
  paymentId: string | null
}
/** A charge of which more was given back at the gateway than the books know. */
export type UnknownRefund = { reference: string; paymentId: string; cents: number }

/** Compares the gateway's ledger with the books, a page at a time. */
export async function findLost(
  db: Db,
  gateway: Pick<PaymentGateway, 'ledger'>,
): Promise<{ charges: LostCharge[]; refunds: UnknownRefund[] }> {
  return db.transaction(async (tx) => {
    const ledger = await copyLedger(tx, gateway)
    const { rows: charges } = await tx.execute<LostCharge>(lostCharges(ledger))
    const { rows: refunds } = await tx.execute<UnknownRefund>(unknownRefunds(ledger))
    return { charges, refunds }
  })
}

const lostCharges = (ledger: SQL) => sql`
  select l.reference, l.amount_cents - l.refunded_cents as "leftCents", p.id as "paymentId"
  from ${ledger} l left join payments p on p.idempotency_key = l.idempotency_key
  where l.refunded_cents < l.amount_cents and (p.id is null or p.status in ('created', 'unknown'))
  order by p.created_at nulls last, l.reference`

const unknownRefunds = (ledger: SQL) => sql`
  select l.reference, p.id as "paymentId", l.refunded_cents - coalesce(r.cents, 0)::int as cents
  from ${ledger} l
  join payments p on p.idempotency_key = l.idempotency_key and p.status = 'succeeded'
  left join (
    select payment_id, sum(amount_cents) as cents from refunds
    where status in ('succeeded', 'pending') and kind <> 'dispute' and tender is null group by payment_id
  ) r on r.payment_id = p.id
  where l.refunded_cents > coalesce(r.cents, 0)
  order by l.reference`

type Settling = { db: Db; now: Date; by: Actor; gateway: PaymentGateway }

/**
 * Puts a lost charge right: one whose payment the books know is settled as it would have been; of any other nothing is
 * left but the money, which goes back to whoever paid, with a row in the audit. Safe to repeat: it goes back once.
 */
export async function settleLost(
  { db, now, by, gateway }: Settling,
  { reference, leftCents, paymentId }: LostCharge,
): Promise<'settled' | 'refunded' | 'open'> {
  if (paymentId) {
    const payment = await reconcilePayment({ db, now, gateway }, paymentId)
    return payment?.status === 'succeeded' ? 'settled' : 'open'
  }
  const given = await gateway.refund({
    reference,
    amountCents: leftCents,
    idempotencyKey: `lost:${reference}:${leftCents}`,
  })
  if (given.status !== 'succeeded' && given.status !== 'pending') return 'open'
  await audited({ db, now, by }, async () => ({
    act: {
      action: 'event.refunded',
      brandId: null,
      subject: { kind: 'gateway_charge', id: reference, name: reference },
      after: { written: formatCents(leftCents), as: 'refund' },
      reason: 'Taken by the gateway and not in the books, as after a restore',
    },
  }))
  return 'refunded'
}
