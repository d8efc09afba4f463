import { sql } from 'drizzle-orm'

/**
 * The ledger of the sandbox gateway where it lies, for the check of the books: what it tells page by page would be copied
 * first, and so long a statement planned anew each time.
 */
export const sandboxLedger = sql`(
  select c.idempotency_key, c.reference, c.amount_cents, c.currency, coalesce(r.cents, 0) as refunded_cents
  from sandbox_gateway.charges c
  left join (
    select charge, sum(amount_cents) as cents from sandbox_gateway.refunds group by charge) r on r.charge = c.reference
  where c.status = 'succeeded')`
