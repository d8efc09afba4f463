import { eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { wasCanceledAfter } from '#domain/billing/canceled-run.ts'
import { isDisputed } from '#domain/billing/dispute.server.ts'
import { notFound } from '#domain/errors.ts'
import { methodKinds } from '#domain/values/payment-methods.ts'

type PaymentRow = typeof payments.$inferSelect

/**
 * A payment as a manual refund needs it. `leftCents`: what was paid, less what is refunded, in progress or promised.
 */
export type PaymentFacts = {
  payment: PaymentRow
  order: typeof orders.$inferSelect
  membership: typeof memberships.$inferSelect | null
  leftCents: number
  /** The part that is promised but not sent. */
  promisedCents: number
  isDisputed: boolean
  /** A cancellation ended what it paid for, whether or not the member has come back since. */
  wasCanceled: boolean
}

type Which = { brandId: string; paymentId: string }

/**
 * A payment with its refunds. With `lock`, behind the locks of its membership and its row, in that order, as every
 * refund takes them.
 * @throws DomainError `not_found`
 */
export async function readPayment(
  db: Db,
  { brandId, paymentId }: Which,
  { lock = false } = {},
): Promise<PaymentFacts> {
  const [found] = await db
    .select({ order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(ofBrand(payments, brandId, eq(payments.id, paymentId)))
  if (!found) throw notFound()
  const { order } = found
  const ofMembership = db
    .select()
    .from(memberships)
    .where(ofBrand(memberships, brandId, eq(memberships.id, order.membershipId)))
  const [membership] = await (lock ? ofMembership.for('update') : ofMembership)
  const own = db
    .select()
    .from(payments)
    .where(ofBrand(payments, brandId, eq(payments.id, paymentId)))
  const [payment] = await (lock ? own.for('update') : own)
  if (!payment) throw notFound()
  const given = await db
    .select({ amountCents: refunds.amountCents, status: refunds.status })
    .from(refunds)
    .where(
      ofBrand(
        refunds,
        brandId,
        eq(refunds.paymentId, paymentId),
        notInArray(refunds.status, ['failed', 'withdrawn']),
      ),
    )
  const canceled = wasCanceledAfter(
    sql`${order.membershipId}::uuid`,
    sql`${payment.createdAt.toISOString()}::timestamptz`,
  )
  const { rows } = await db.execute<{ found: boolean; wasCanceled: boolean }>(
    sql`select ${isDisputed(sql`${paymentId}::uuid`)} as found, ${canceled} as "wasCanceled"`,
  )
  const sum = (rows: typeof given) => rows.reduce((cents, row) => cents + row.amountCents, 0)
  const leftCents = payment.amountCents - sum(given)
  return {
    payment,
    order,
    membership: membership ?? null,
    leftCents: payment.status === 'succeeded' ? leftCents : 0,
    promisedCents: sum(given.filter(({ status }) => status === 'promised')),
    isDisputed: rows[0]?.found ?? false,
    wasCanceled: rows[0]?.wasCanceled ?? false,
  }
}

/** The account that has the payment now, also after a merge; null if it has none yet. */
export function accountOf({ membership, order }: Pick<PaymentFacts, 'membership' | 'order'>): string | null {
  return membership?.accountId ?? order.accountId
}

/** Whether a payment was made at a desk: no gateway has it, so refunds are handed over. */
export function isAtDesk({ payment }: Pick<PaymentFacts, 'payment'>): boolean {
  return !methodKinds.some((kind) => kind === payment.tender)
}

/**
 * Whether refunding everything left ends what the payment paid for. What was canceled has already ended, and a promised
 * part belongs to a cancellation.
 */
export function endsWithAll({ membership, promisedCents, wasCanceled }: PaymentFacts): boolean {
  return membership !== null && !wasCanceled && membership.status !== 'cancelled' && promisedCents === 0
}

/**
 * Why a payment can't be refunded manually, as a sentence; null if it can. With `isOwed`, the refund in question is
 * already counted as refunded.
 */
export function whyNotByHand(
  { payment, leftCents, isDisputed }: PaymentFacts,
  { isOwed = false } = {},
): string | null {
  if (payment.status !== 'succeeded') return 'This payment was not captured, so there is nothing to refund.'
  if (isDisputed) {
    return 'The member’s bank disputes this payment. A refund now would return the money twice: settle the dispute first.'
  }
  return leftCents > 0 || isOwed ? null : 'All of this payment has already been refunded.'
}
