import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { invariantQueries } from './invariant-queries.server.ts'
import { copyLedger, keepFees, ledgerDifferences } from './ledger-comparison.server.ts'

/** A violation in the books: the rule, and the row or charge that breaks it. */
export type Violation = { rule: string; subject: string }

/** Every open payment must be settled by then (specification, faults 7). */
const DEADLINE_MS = 15 * 60_000

/**
 * Checks the books across the whole database and against the gateway's ledger: each captured payment is one paid period
 * or one recorded refund, and the reverse; one order per checkout; no coupon beyond its limit; nothing open past its
 * deadline. Empty if all is well.
 *
 * The ledger is copied to a temporary table and compared there in one statement, at one moment, so memory doesn't grow
 * with the books. Run it while nothing is being charged, or unsettled charges show up.
 *
 * `ledger` replaces the gateway's pages with a table in this database, as tests with the sandbox do.
 */
export async function checkInvariant({
  db,
  now,
  gateway,
  ledger,
}: {
  db: Db
  now: Date
  gateway: Pick<PaymentGateway, 'name' | 'ledger'>
  ledger?: SQL
}): Promise<Violation[]> {
  const deadline = new Date(now.getTime() - DEADLINE_MS)
  const books = Object.entries(invariantQueries(deadline)).map(
    ([rule, query]) => sql`select ${rule}::text as rule, subject::text from (${query}) broken`,
  )
  return db.transaction(async (tx) => {
    const charges = ledger ?? (await copyLedger(tx, gateway))
    const differences = ledgerDifferences(charges, { gateway: gateway.name, deadline })
    // Some joins may exceed the default memory; compiling such a long statement takes longer than running it.
    await tx.execute(sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`)
    const { rows } = await tx.execute<Violation>(sql.join([...books, ...differences], sql` union all `))
    // The ledger is read once a day, so its fees are stored here too. This comes last so the rows are locked only
    // briefly.
    if (!ledger) await keepFees(tx, charges, gateway.name)
    return rows
  })
}
