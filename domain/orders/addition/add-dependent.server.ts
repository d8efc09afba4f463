import { DomainError } from '#domain/errors.ts'
import type { DependentAdded } from '#domain/memberships/family/dependent.schema.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { openStatus, placeOrder } from '#domain/orders/place-order.server.ts'
import * as m from '#messages'
import { type Addition, additionOrder } from './addition.order.server.ts'
import { additionSubjectSchema } from './addition.schema.ts'

/**
 * Adds a person to the active or a chosen membership and charges the saved payment method for the rest of the term.
 * With a bank account, the person is on the plan once its debit has cleared.
 * @throws DomainError as `placeOrder` and `quoteFor` do; `stale_quote` with the current quote; `in_flight` while
 *   another payment for the membership is in progress; `conflict` if the payment succeeded after the membership was
 *   canceled or its paid days were over, and is refunded.
 */
export async function addDependent(deps: OrderDeps, input: Addition): Promise<DependentAdded> {
  const { owner, key, body, waitMs } = input
  const { brandId, accountId } = owner
  const placed = await placeOrder(deps, additionOrder, { brandId, by: accountId, key, body, waitMs }, input)
  const { order, check } = placed
  if (order.status === 'returned') {
    const message = m.errors_membership_had_ended_before
    throw new DomainError('conflict', message)
  }
  return {
    ...(order.status === 'settled' ? { status: 'added' as const } : openStatus(placed)),
    dependentId: additionSubjectSchema.parse(order.subject).dependentId,
    chargedCents: order.totalCents,
    receiptId: order.status === 'settled' && order.totalCents > 0 ? order.receiptId : null,
    renewalTotalCents: order.renewalTotalCents,
    ...(check && { check }),
  }
}
