import { count, eq, gte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { orders } from '#db/schema/orders.ts'
import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'

/** Enough for a family with four cards and typos; too few for testing stolen ones. */
const MOST_DECLINES = 10
const DAY_MS = 24 * 60 * 60_000

const declinesBy = (name: string, who: PgColumn) =>
  cachedStatement((db) =>
    db
      .select({ times: count() })
      .from(orders)
      .where(
        ofBrand(
          orders,
          sql.placeholder('brandId'),
          eq(who, sql.placeholder('who')),
          eq(orders.status, 'declined'),
          eq(orders.placedBy, 'person'),
          gte(orders.createdAt, sql`${sql.placeholder('since')}::timestamptz`),
        ),
      )
      .prepare(name),
  )

const declinesOf = {
  account: declinesBy('declines_of_account', orders.accountId),
  checkout: declinesBy('declines_of_checkout', orders.checkoutId),
}

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
  const who = accountId ?? checkoutId
  if (!who) return
  const declines = accountId ? declinesOf.account : declinesOf.checkout
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const [declined] = await declines(db).execute({ brandId, who, since })
  if ((declined?.times ?? 0) < MOST_DECLINES) return
  throw new DomainError('too_many_requests', m.errors_too_many_payment_attempts, {
    details: { retryAfterSeconds: 60 * 60 },
  })
}
