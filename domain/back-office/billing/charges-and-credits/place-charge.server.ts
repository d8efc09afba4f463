import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { orders } from '#db/schema/orders.ts'
import type { Tendered } from '#domain/billing/tender.schema.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { assertNoOpenOrder, type Membership } from '#domain/memberships/lock-membership.server.ts'
import { findDefaultPaymentMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { type CreatedOrder, createOrder } from '#domain/orders/create-order.server.ts'

/** What was charged to a membership by hand, paid or under way; cents. */
export async function chargedByHand(db: Db, { id, brandId }: Membership): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::float8` })
    .from(orders)
    .where(
      ofBrand(
        orders,
        brandId,
        eq(orders.membershipId, id),
        eq(orders.kind, 'adjustment'),
        inArray(orders.status, ['open', 'settled']),
      ),
    )
  return row?.cents ?? 0
}

/** What a charge by hand would be made to, while the membership runs; null where there is nothing. */
export async function findOnFile(db: Db, membership: Membership, gateway: { name: string }) {
  const runs = membership.status === 'active' || membership.status === 'past_due'
  return runs ? findDefaultPaymentMethod(db, membership, gateway, { atOnce: true }) : null
}

/**
 * Refuses what was decided on a screen that is no longer true.
 * @throws DomainError `conflict`: charged by hand since; `in_flight` while something is being paid for.
 */
export async function requireAsShown(db: Db, membership: Membership, chargedCents: number): Promise<void> {
  const { id: membershipId, brandId } = membership
  await assertNoOpenOrder(db, { brandId, membershipId })
  const charged = await chargedByHand(db, membership)
  if (charged === chargedCents) return
  const message = `Someone has charged this member since this was shown to you: ${formatCents(charged)} in all now. Please look again.`
  throw new DomainError('conflict', message)
}

/**
 * Writes the order of a charge by hand down, in the transaction `db` is and behind the membership's lock. What is taken at
 * the desk is settled with it; what is on file is charged after, by `reconcilePayment` or the job that is in the queue.
 * @throws DomainError `conflict`: what was on file is not what would be charged now.
 */
export async function placeCharge(
  { db, now, gateway }: DbAt & { gateway: { name: string } },
  {
    brand,
    membership,
    requestId,
    ...charge
  }: {
    brand: Pick<Brand, 'settings'>
    membership: Membership
    requestId: string
    amountCents: number
    reason: string
    methodId?: string | undefined
    paid?: Tendered | undefined
  },
): Promise<CreatedOrder> {
  const { id: membershipId, brandId, accountId, planVersionId, interval } = membership
  const { amountCents, reason: label, methodId, paid } = charge
  const today = dateIn(brand.settings.timeZone, now)
  const card = paid ? null : await findOnFile(db, membership, gateway)
  if (!paid && (!card || (methodId !== undefined && card.id !== methodId))) {
    const message = 'What this member has on file changed since this was shown to you. Please look again.'
    throw new DomainError('conflict', message)
  }
  return createOrder(
    { db, now, gateway },
    {
      brandId,
      kind: 'adjustment',
      placedBy: 'staff',
      key: `adjustment:${requestId}`,
      accountId,
      membershipId,
      planVersionId,
      interval,
      startsOn: today,
      endsOn: today,
      lines: [{ kind: 'adjustment', label, quantity: 1, unitCents: amountCents, amountCents }],
      renewalTotalCents: 0,
      paidWith: paid ?? (card && { source: 'method', reference: card.reference, kind: card.kind }),
    },
  )
}
