import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { orders } from '#db/schema/orders.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import type { Tendered } from '#domain/billing/tender.schema.ts'
import { notFound } from '#domain/errors.ts'
import { creditLeft } from '#domain/memberships/next-term/next-term.queries.server.ts'
import { methodKinds } from '#domain/values/payment-methods.ts'
import { deskTenders } from '#domain/values/payments.ts'

/** A manual charge as the member's email presents it; cents. */
export type ChargeInMail = {
  firstName: string
  amountCents: number
  label: string
  /** A saved method, or the payment taken at the desk. */
  card: PaidWith | null
  desk: Tendered['tender'] | null
  receiptId: string
}

/** @throws DomainError `not_found`. */
export async function findCharge(
  db: Db,
  { brandId, orderId }: { brandId: string; orderId: string },
): Promise<ChargeInMail> {
  const [row] = await db
    .select({ firstName: accounts.firstName, order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.brandId, brandId)))
    .innerJoin(accounts, and(eq(accounts.id, orders.accountId), eq(accounts.brandId, brandId)))
    .where(and(eq(orders.brandId, brandId), eq(orders.id, orderId)))
  if (!row) throw notFound()
  const { firstName, order, payment } = row
  const { wallet, cardBrand: brand, last4 } = payment
  const kind = methodKinds.find((each) => each === payment.tender)
  const desk = deskTenders.find((each) => each === payment.tender)
  return {
    firstName,
    amountCents: payment.amountCents,
    label: order.lines.map(({ label }) => label).join(', '),
    card: kind ? { kind, wallet, brand, last4 } : null,
    desk: desk ?? null,
    receiptId: order.receiptId,
  }
}

/** A credit as the member's email presents it: its reason and the total credit left; cents. */
export type CreditInMail = { firstName: string; amountCents: number; label: string; creditCents: number }

/** @throws DomainError `not_found`. */
export async function findCredit(
  db: Db,
  { brandId, requestId }: { brandId: string; requestId: string },
): Promise<CreditInMail> {
  const [row] = await db
    .select({
      firstName: accounts.firstName,
      amountCents: moneyRequests.amountCents,
      label: moneyRequests.reason,
      creditCents: creditLeft('memberships'),
    })
    .from(moneyRequests)
    .innerJoin(
      memberships,
      and(eq(memberships.id, moneyRequests.membershipId), eq(memberships.brandId, brandId)),
    )
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), eq(accounts.brandId, brandId)))
    .where(and(eq(moneyRequests.brandId, brandId), eq(moneyRequests.id, requestId)))
  if (!row) throw notFound()
  return row
}
