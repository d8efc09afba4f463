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

/** The total of a membership's manual charges, paid or in progress; cents. */
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

/** The saved method a manual charge would use while the membership runs; null if there is none. */
export async function findOnFile(db: Db, membership: Membership, gateway: { name: string }) {
  const runs = membership.status === 'active' || membership.status === 'past_due'
  return runs ? findDefaultPaymentMethod(db, membership, gateway, { atOnce: true }) : null
}

/**
 * Refuses a decision made on a stale screen.
 * @throws DomainError `conflict`: charged manually since; `in_flight` while a payment is in progress.
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
 * Writes the order of a manual charge, in transaction `db` and behind the membership's lock. A desk payment is settled
 * with it. A saved method is charged later, by `reconcilePayment` or the queued job.
 * @throws DomainError `conflict`: the saved method isn't the one that would be charged now.
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
    const message =
      'This member’s saved payment method changed since this was shown to you. Please look again.'
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
