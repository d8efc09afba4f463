import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { planVersions } from '#db/schema/plans.ts'
import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { notFound } from '#domain/errors.ts'
import type { OrderKindName } from '#domain/values/orders.ts'

/** A bank debit for an order, as its emails describe it; cents. */
export type Debit = {
  firstName: string
  planName: string
  kind: OrderKindName
  membershipId: string
  /** Id of the account's owner; empty for a checkout until it's settled. */
  accountId: string
  /** Whether the family pays by a link from a desk, which is then sent again. */
  isByLink: boolean
  amountCents: number
  method: PaidWith
  clearsBy: string
  /** The gateway's return code; null while the debit hasn't been returned. */
  code: string | null
  /** The debit authorization agreed to with this order; null if it was agreed to earlier. */
  authorization: string | null
}

/** @throws DomainError `not_found` if the brand has no such order. */
export async function findDebit(
  db: Db,
  { brandId, orderId }: { brandId: string; orderId: string },
): Promise<Debit> {
  const [row] = await db
    .select({
      kind: orders.kind,
      membershipId: orders.membershipId,
      accountId: orders.accountId,
      agreed: orders.agreed,
      planName: planVersions.name,
      payment: payments,
      member: accounts.firstName,
      draft: checkouts.account,
      linkSentAt: checkouts.linkSentAt,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .innerJoin(planVersions, eq(planVersions.id, orders.planVersionId))
    .leftJoin(accounts, eq(accounts.id, orders.accountId))
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(orders.brandId, brandId), eq(orders.id, orderId)))
  if (!row) throw notFound()
  const { kind, membershipId, planName, payment } = row
  return {
    firstName: row.member ?? row.draft?.firstName ?? '',
    planName: soldName(planName),
    kind,
    membershipId,
    accountId: row.accountId ?? '',
    isByLink: row.linkSentAt !== null,
    amountCents: payment.amountCents,
    method: { kind: 'us_bank_account', wallet: null, brand: null, last4: payment.last4 },
    clearsBy: clearsBy(payment.createdAt),
    code: payment.failureCode,
    authorization: row.agreed?.words.find((word) => word.kind === 'bank_debit')?.text ?? null,
  }
}

/** Amount a bank returned of a payment that had cleared; cents. @throws DomainError `not_found`. */
export async function findBankReturn(
  db: Db,
  { brandId, refundId }: { brandId: string; refundId: string },
): Promise<{ amountCents: number; code: string }> {
  const [row] = await db
    .select({
      // A return spans several rows if it belongs to several refunds.
      amountCents: sql<number>`(
        select sum(r.amount_cents)::float8 from refunds r
        where r.payment_id = ${refunds.paymentId} and r.gateway_reference = ${refunds.gatewayReference})`,
      code: refunds.reason,
    })
    .from(refunds)
    .where(and(eq(refunds.brandId, brandId), eq(refunds.id, refundId), eq(refunds.kind, 'bank_return')))
  if (!row) throw notFound()
  return row
}
