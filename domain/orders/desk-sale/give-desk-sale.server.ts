import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { giveMembership } from '#domain/orders/checkout/give-membership.server.ts'
import { joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import { mailAccess, openAccount } from '#domain/orders/checkout/open-account.server.ts'
import type { Fulfillment, Order, OrderRules, Settling } from '#domain/orders/order-kind.ts'

/**
 * A family was enrolled at a desk: the account, without a password, the membership in it, and the link by mail with
 * which they choose one; where the email signs in to an account already, the link that joins the two.
 */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { db, now } = settling
  const { brandId, membershipId } = order
  const subject = joinSubjectSchema.parse(order.subject)
  const { buyer, opensAccountId: accountId } = subject
  if (!accountId) throw new Error(`Order ${order.id} opens no account.`)
  const language = order.agreed?.language ?? 'en'
  const opened = { id: accountId, brandId, buyer, passwordHash: null, membershipId, language, now }
  const { ownsEmail } = await openAccount(db, opened)
  const given = await giveMembership(settling, order, payment, { subject, accountId })
  await mailAccess(db, { brandId, accountId, membershipId, email: buyer.email, ownsEmail })
  return given
}

/** What a family orders at a desk, where it is paid for. */
export const deskSaleRules: OrderRules = { period: 'term', give }
