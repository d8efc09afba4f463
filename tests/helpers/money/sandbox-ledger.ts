import { type SQL, sql } from 'drizzle-orm'

/**
 * The ledger of the sandbox gateway at an instant, where it lies, for the check of the books: what it tells page by page
 * would be copied first, and so long a statement planned anew each time.
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
