import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { stillClearing } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import { notFound } from '#domain/errors.ts'

export type Membership = typeof memberships.$inferSelect

/**
 * Locks a membership. Everything that charges, renews, changes or cancels it holds this lock.
 * @throws DomainError `not_found` if the brand, or `accountId` if given, has no such membership.
 */
export async function lockMembership(
  db: Db,
  { brandId, membershipId, accountId }: { brandId: string; membershipId: string; accountId?: string },
): Promise<Membership> {
  const [membership] = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.id, membershipId),
        accountId ? eq(memberships.accountId, accountId) : undefined,
      ),
    )
    .for('update')
  if (!membership) throw notFound()
  return membership
}

/** Whether an order of any kind except `but` is being paid for on the membership. */
export async function hasOpenOrder(
  db: Db,
  { brandId, membershipId }: { brandId: string; membershipId: string },
  { but }: { but?: 'addition' } = {},
): Promise<boolean> {
  const open = and(
    eq(orders.brandId, brandId),
    eq(orders.membershipId, membershipId),
    eq(orders.status, 'open'),
    but ? ne(orders.kind, but) : undefined,
  )
  return (await db.$count(orders, open)) > 0
}

/**
 * @throws DomainError `in_flight` while something is being paid for on the membership; `conflict` while a bank account
 *   is being debited for it, which takes too long to wait at the screen.
 */
export async function assertNoOpenOrder(...which: Parameters<typeof hasOpenOrder>): Promise<void> {
  if (!(await hasOpenOrder(...which))) return
  const [db, { brandId, membershipId }] = which
  const [debit] = await db
    .select({ since: payments.createdAt, amountCents: payments.amountCents })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')))
    .where(and(eq(orders.brandId, brandId), eq(orders.membershipId, membershipId), eq(orders.status, 'open')))
  throw debit ? stillClearing(debit) : inFlight()
}
