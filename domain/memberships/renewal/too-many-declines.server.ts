import { and, count, eq, gte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { DomainError } from '#domain/errors.ts'

/** Enough for four cards and a bad day, too few to try stolen ones; declined payments of one membership in a day. */
const MOST_DECLINES = 10
const DAY_MS = 24 * 60 * 60_000

/** Refuses a payment by hand after too many declined ones in a day. @throws DomainError `too_many_requests`. */
export async function refuseTooMany(db: Db, membershipId: string, now: Date): Promise<void> {
  const [declined] = await db
    .select({ times: count() })
    .from(payments)
    .where(
      and(
        eq(payments.membershipId, membershipId),
        eq(payments.status, 'failed'),
        eq(payments.offSession, false),
        gte(payments.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  if ((declined?.times ?? 0) < MOST_DECLINES) return
  throw new DomainError('too_many_requests', 'Payment was tried too often. Please try again tomorrow.', {
    details: { retryAfterSeconds: 60 * 60 },
  })
}
