import { type SQL, sql } from 'drizzle-orm'

/**
 * The sandbox gateway's ledger at an instant, read in place for the books check. Reading it page by page would copy it
 * first, and such a long statement would be planned again each time.
 */
export function sandboxLedger(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(
    select c.idempotency_key, c.reference, c.amount_cents, c.currency,
      case when c.returns_at <= ${at} then c.amount_cents else coalesce(r.cents, 0) end as refunded_cents
    from sandbox_gateway.charges c
    left join (
      select charge, sum(amount_cents) as cents from sandbox_gateway.refunds group by charge) r on r.charge = c.reference
    where c.amount_cents > 0 and (
      c.status = 'succeeded' or c.status = 'pending' and c.clears_at <= ${at} and c.failure_code is null))`
}
