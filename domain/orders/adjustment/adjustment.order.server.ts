import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import type { Fulfillment, Order, OrderKind, Settling } from '#domain/orders/order-kind.ts'

/** Emails the member about a manual charge by staff; nothing else on the membership changes. */
async function give({ db }: Settling, order: Order): Promise<Fulfillment> {
  const { id: orderId, brandId, membershipId, startsOn: issuedOn } = order
  const { accountId } = await lockMembership(db, { brandId, membershipId })
  await mailMember(db, {
    brandId,
    accountId,
    template: 'adjustment-charged',
    props: { membershipId, orderId },
    dedupeKey: `adjustment-charged:${orderId}`,
  })
  return { accountId, issuedOn }
}

/**
 * A charge by staff that corrects an earlier payment; it pays for no period. Staff don't place it: it's created as
 * charged.
 */
export const adjustmentOrder: OrderKind = { name: 'adjustment', give }
