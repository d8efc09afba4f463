import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * Runs what reads very many rows in a transaction with room to sort and join in memory, and without compiling its statements,
 * which takes longer than running them. Answers what `read` does.
 */
export function withLargeQuery<Answer>(db: Db, read: (tx: Db) => Promise<Answer>): Promise<Answer> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`)
    return read(tx)
  })
}
