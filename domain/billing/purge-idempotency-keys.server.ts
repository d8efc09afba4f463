import { lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { idempotentRequests } from '#db/schema/billing.ts'

/** Longer than any client repeats a request, and than any checkout lives. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** Forgets the answers kept for repeats after a week; the payments themselves stay. Answers how many. */
export async function purgeIdempotencyKeys({ db, now }: { db: Db; now: Date }): Promise<number> {
  const forgotten = await db
    .delete(idempotentRequests)
    .where(lt(idempotentRequests.claimedAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ id: idempotentRequests.id })
  return forgotten.length
}
