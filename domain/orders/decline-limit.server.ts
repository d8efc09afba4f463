import { and, count, eq, gte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'

/** Enough for a family with four cards and typos; too few for testing stolen ones. */
const MOST_DECLINES = 10
const DAY_MS = 24 * 60 * 60_000

/**
 * Refuses an order after ten declined cards in a day. Counts by account across all orders, or by draft before an
 * account exists. Scheduled charges don't count.
 * @throws DomainError `too_many_requests`.
 */
export async function assertDeclineLimit(
  db: Db,
  {
    brandId,
    accountId,
    checkoutId,
  }: { brandId: string; accountId?: string | null; checkoutId?: string | null },
  now: Date,
): Promise<void> {
  const who = accountId ? eq(orders.accountId, accountId) : checkoutId && eq(orders.checkoutId, checkoutId)
  if (!who) return
  const [declined] = await db
    .select({ times: count() })
    .from(orders)
    .where(
      and(
        eq(orders.brandId, brandId),
        who,
        eq(orders.status, 'declined'),
        eq(orders.placedBy, 'person'),
        gte(orders.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  if ((declined?.times ?? 0) < MOST_DECLINES) return
  throw new DomainError('too_many_requests', m.errors_too_many_payment_attempts, {
    details: { retryAfterSeconds: 60 * 60 },
  })
}
