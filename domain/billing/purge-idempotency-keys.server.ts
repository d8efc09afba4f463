import { lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { idempotentRequests } from '#db/schema/billing.ts'

/** Longer than any client repeats a request, and longer than any checkout lasts. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** Deletes the responses stored for repeats after a week; the payments stay. Returns the number deleted. */
export async function purgeIdempotencyKeys({ db, now }: { db: Db; now: Date }): Promise<number> {
  const forgotten = await db
    .delete(idempotentRequests)
    .where(lt(idempotentRequests.claimedAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ id: idempotentRequests.id })
  return forgotten.length
}
