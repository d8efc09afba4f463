import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { checkouts } from '#db/schema/checkout.ts'

/** Abandons drafts not paid within 24 hours and deletes their people, except those being paid. Returns how many. */
export async function abandonExpiredCheckouts({ db, now }: { db: Db; now: Date }): Promise<number> {
  const expired = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.status, 'open'), lte(checkouts.expiresAt, now)))
    .limit(1_000)
    .for('update', { skipLocked: true })
  const abandoned = await db
    .update(checkouts)
    .set({ status: 'abandoned', account: {}, passwordHash: null, dependents: [], updatedAt: now })
    .where(inArray(checkouts.id, expired))
    .returning({ id: checkouts.id })
  return abandoned.length
}
