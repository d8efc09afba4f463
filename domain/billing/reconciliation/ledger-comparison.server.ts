import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isGivenThere } from '#domain/billing/refunds/at-gateway.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'

/**
 * Copies the gateway's ledger into a temporary table of the transaction `tx`, one page at a time to limit memory.
 * Returns the table's name.
 */
export async function copyLedger(tx: Db, gateway: Pick<PaymentGateway, 'ledger'>): Promise<SQL> {
  await tx.execute(sql`
    create temporary table gateway_ledger (
      idempotency_key text not null, reference text not null, amount_cents int not null, currency text not null,
      refunded_cents int not null, fee_cents int, charged_at timestamptz, metadata jsonb, email text
    ) on commit drop`)
  for await (const charges of gateway.ledger()) {
    const rows = JSON.stringify(charges)
    await tx.execute(sql`
      insert into gateway_ledger
      select * from jsonb_to_recordset(${rows}::jsonb) as charge (
        "idempotencyKey" text, reference text, "amountCents" int, currency text, "refundedCents" int, "feeCents" int,
        "chargedAt" timestamptz, metadata jsonb, email text)`)
  }
  await tx.execute(sql`analyze gateway_ledger`)
  return sql`gateway_ledger`
}

/**
 * Stores the gateway's fee of each charge with its payment, if unknown, in the transaction `tx`. Returns the number
 * stored.
 */
export async function keepFees(tx: Db, ledger: SQL, gateway: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update payments p set fee_cents = l.fee_cents from ${ledger} l
    where p.gateway = ${gateway} and p.idempotency_key = l.idempotency_key and p.status = 'succeeded'
      and p.fee_cents is null and l.fee_cents is not null`)
  return rowCount ?? 0
}

/** Differences between our books and the gateway's ledger, both ways: the broken `rule` and the `subject`. */
export function ledgerDifferences(
  ledger: SQL,
  { gateway, deadline }: { gateway: string; deadline: Date },
): SQL[] {
  const late = sql`${deadline.toISOString()}::timestamptz`
  const differing = sql`
    select case
      when p.id is null then case when l.refunded_cents < l.amount_cents then 'charge without a payment' end
      -- What was given back whole is no longer anybody's, whatever became of its payment.
      when p.status = 'failed' and l.refunded_cents = l.amount_cents then null
      when p.status = 'failed' or p.status not in ('succeeded', 'pending') and p.created_at <= ${late}
        then 'charge of a payment that is ' || p.status
      when p.status <> 'succeeded' then null
      when p.amount_cents <> l.amount_cents or p.currency <> l.currency
          or p.gateway_reference is distinct from l.reference then 'charge that differs from its payment'
      when coalesce(r.cents, 0) <> l.refunded_cents
        then 'refunds that differ from the gateway'
      end as rule, l.reference as subject
    from ${ledger} l
    left join payments p on p.idempotency_key = l.idempotency_key
    left join (
      select payment_id, sum(amount_cents) as cents
      from refunds g where ${isGivenThere(sql`g`)} group by payment_id) r on r.payment_id = p.id`
  return [
    sql`select rule, subject from (${differing}) charges where rule is not null`,
    sql`
      select 'charge made twice under one key' as rule, min(reference) as subject
      from ${ledger} l group by idempotency_key having count(*) > 1`,
    sql`
      select 'payment without a charge at the gateway' as rule, p.id::text as subject
      from payments p
      where p.status = 'succeeded' and p.gateway = ${gateway} and p.amount_cents > 0
        and not exists (select from ${ledger} l where l.idempotency_key = p.idempotency_key)`,
  ]
}
