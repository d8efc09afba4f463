import { and, eq } from 'drizzle-orm'
import { accounts } from '#db/schema/accounts.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { giveMembership, termOnceCleared } from '#domain/orders/checkout/give-membership.server.ts'
import { joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import type { Fulfillment, Order, OrderRules, Settling } from '#domain/orders/order-kind.ts'

/** Creates the further membership a signed-in member paid for, and makes it the one their account shows. */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { brandId, accountId, membershipId: activeMembershipId } = order
  if (!accountId) throw new Error(`Order ${order.id} is nobody's.`)
  const subject = joinSubjectSchema.parse(order.subject)
  const given = await giveMembership(settling, order, payment, { subject, accountId })
  await settling.db
    .update(accounts)
    .set({ activeMembershipId })
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
  return given
}

/** What a member orders who has an account already. */
export const purchaseRules: OrderRules = { period: 'term', give, daysOnceCleared: termOnceCleared }
