import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import { notFound } from '#domain/errors.ts'

export type Membership = typeof memberships.$inferSelect

/**
 * Takes the turn on a membership: whatever charges, renews, changes or cancels it does so behind this lock.
 * @throws DomainError `not_found` when there is none of this brand, or of `accountId` where that is given.
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

/** Whether something is being paid for on the membership, of whatever kind but `but`. */
export async function isBeingPaid(
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

/** @throws DomainError `in_flight` while something is being paid for on the membership. */
export async function refuseWhilePaying(...which: Parameters<typeof isBeingPaid>): Promise<void> {
  if (await isBeingPaid(...which)) throw inFlight()
}
