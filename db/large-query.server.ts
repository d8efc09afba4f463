import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * Runs a query over very many rows in a transaction with enough memory to sort and join. Disables JIT, which takes
 * longer than running the statements. Returns the result of `read`.
 */
export function withLargeQuery<Answer>(db: Db, read: (tx: Db) => Promise<Answer>): Promise<Answer> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`)
    return read(tx)
  })
}
