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

/** A payment as a refund by hand needs it. `leftCents`: what was paid less what went back, is under way or promised. */
export type PaymentFacts = {
  payment: PaymentRow
  order: typeof orders.$inferSelect
  membership: typeof memberships.$inferSelect | null
  leftCents: number
  /** What of it is promised and has not been sent. */
  promisedCents: number
  isDisputed: boolean
  /** What it paid for was ended by a cancellation, whether or not its member has come back since. */
  wasCanceled: boolean
}

type Which = { brandId: string; paymentId: string }

/**
 * A payment with what was given back of it, as it is. With `lock` behind the locks of its membership and its row, in
 * that order, as whatever else gives money back takes them.
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

/** Whose payment it is now, also where two accounts were merged since; null: nobody's yet. */
export function accountOf({ membership, order }: Pick<PaymentFacts, 'membership' | 'order'>): string | null {
  return membership?.accountId ?? order.accountId
}

/** Whether a payment was made at a desk: no gateway has it, so what goes back is handed over. */
export function isAtDesk({ payment }: Pick<PaymentFacts, 'payment'>): boolean {
  return !methodKinds.some((kind) => kind === payment.tender)
}

/**
 * Whether giving back all that is left ends what the payment paid for. What was canceled has ended; a part that is promised
 * is of a cancellation.
 */
export function endsWithAll({ membership, promisedCents, wasCanceled }: PaymentFacts): boolean {
  return membership !== null && !wasCanceled && membership.status !== 'cancelled' && promisedCents === 0
}

/**
 * Why nothing of a payment can be given back by hand, in a sentence; null where it can. With `isOwed` it is about a refund
 * that is counted as gone already.
 */
export function whyNotByHand(
  { payment, leftCents, isDisputed }: PaymentFacts,
  { isOwed = false } = {},
): string | null {
  if (payment.status !== 'succeeded')
    return 'This payment was not captured, so there is nothing to give back.'
  if (isDisputed) {
    return 'The member’s bank disputes this payment. A refund now would give the money back twice: settle the dispute first.'
  }
  return leftCents > 0 || isOwed ? null : 'All of this payment has gone back already.'
}
