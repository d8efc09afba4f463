import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import { insertedRow } from '#db/written-rows.ts'
import { redeemCoupon, reserveCoupon } from '#domain/billing/coupon-redemption.server.ts'
import { insertPayment, type Payment } from '#domain/billing/insert-payment.server.ts'
import type { Tendered } from '#domain/billing/tender.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { creditOfLines } from '#domain/memberships/next-term/credit.rules.ts'
import { sumOfLines } from '#domain/plans/quote.rules.ts'
import { orderKinds } from '#domain/values/orders.ts'
import type { Acceptance, MethodKind } from '#domain/values/payment-methods.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'
import { kindOf, type Order, type OrderKinds } from './order-kind.ts'
import { kindsByName } from './order-kinds.server.ts'
import { fulfillOrder } from './settle-order.server.ts'

/** How an order is paid: a method just entered, a saved one, or what the desk took. */
type PaidWith = { source: 'token' | 'method'; reference: string; kind: MethodKind } | TakenAtDesk

/** A payment taken at the desk; `takenAt` if it was taken earlier. */
export type TakenAtDesk = Tendered & { takenAt?: Date }

/** A coupon of an order, and the error if it was used up since the quote: the price differs, and nothing is charged. */
export type CouponOfOrder = {
  couponId: string
  email: string
  dateOfBirth: string
  refuse: (why: 'used_up' | 'member_limit') => Error
}

/** An order drafted by its kind under the lock, at the server's prices. */
export type OrderDraft = Omit<
  typeof orders.$inferInsert,
  'id' | 'status' | 'totalCents' | 'creditCents' | 'createdAt' | 'settledAt' | 'receiptId'
> & {
  receiptId?: string
  /** Null without a payment method. */
  paidWith: PaidWith | null
  /** Key of an existing charge; defaults to the order's own key. */
  chargeKey?: string
  /** The coupon reserved with the payment, in the same transaction. */
  coupon?: CouponOfOrder | null
}

/** A stored order; `payment` is null if nothing was due and it was settled at once. */
export type CreatedOrder = { order: Order; payment: Payment | null; isNew: boolean }

/**
 * Stores an order with its payment within the transaction `db`, before the gateway is asked. Orders that cost nothing
 * and pay for no term, and orders paid at the desk, are settled at once.
 * @throws DomainError `conflict` if an amount is due and there is no payment method.
 */
export async function createOrder(
  {
    db,
    now,
    gateway,
    kinds = kindsByName,
  }: { db: Db; now: Date; gateway: { name: string }; kinds?: OrderKinds },
  { paidWith, coupon, chargeKey, ...draft }: OrderDraft,
): Promise<CreatedOrder> {
  const kind = kindOf(kinds, draft)
  const totalCents = sumOfLines(draft.lines)
  if (totalCents > 0 && !paidWith) throw new DomainError('conflict', m.errors_nothing_file_charge_add)
  const order = await insertedRow(db, orders, {
    receiptId: newId(now),
    ...draft,
    agreed: draft.agreed ? { language: inLocale(), ...draft.agreed } : draft.agreed,
    id: newId(now),
    status: 'open',
    totalCents,
    creditCents: creditOfLines(draft.lines),
    createdAt: now,
  })
  // Each paid term has a payment, even a zero one, which also saves a card just entered.
  const isPaid = totalCents > 0 || orderKinds[kind.name].period === 'term'
  if (!isPaid) {
    await fulfillOrder({ db, now }, kind, order, null)
    return { order: await reread(db, order), payment: null, isNew: true }
  }
  if (paidWith && 'tender' in paidWith) {
    const payment = await writeDeskPayment(db, order, paidWith, now)
    await reserve(db, payment, coupon)
    await redeemCoupon(db, payment)
    await fulfillOrder({ db, now }, kind, order, payment)
    return { order: await reread(db, order), payment, isNew: true }
  }
  const { source, reference, kind: tender } = paidWith ?? { source: 'method', reference: '', kind: 'card' }
  const payment = await insertPayment(db, {
    ...paymentOf(order, now),
    idempotencyKey: chargeKey ?? order.key,
    gateway: gateway.name,
    tender,
    acceptance: source === 'token' && tender !== 'card' ? acceptanceOf(order) : null,
    source,
    paymentToken: reference,
    methodReference: source === 'method' ? reference : null,
    offSession: order.placedBy !== 'person',
    now,
  })
  await reserve(db, payment, coupon)
  return { order, payment, isNew: true }
}

async function reserve(db: Db, payment: Payment, coupon: CouponOfOrder | null = null): Promise<void> {
  if (!coupon) return
  const { refuse, ...redemption } = coupon
  const { id: paymentId, brandId } = payment
  const reserved = await reserveCoupon(db, { ...redemption, brandId, paymentId })
  if (reserved !== 'reserved') throw refuse(reserved)
}

function writeDeskPayment(
  db: Db,
  order: Order,
  { tender, reference, takenAt }: TakenAtDesk,
  now: Date,
): Promise<Payment> {
  return insertedRow(db, payments, {
    ...paymentOf(order, now),
    status: 'succeeded',
    tender,
    gateway: 'desk',
    source: 'method',
    paymentToken: '',
    gatewayReference: reference,
    createdAt: now,
    settledAt: takenAt ?? now,
  })
}

function paymentOf({ id: orderId, brandId, totalCents, key, kind }: Order, now: Date) {
  const id = newId(now)
  return {
    id,
    brandId,
    orderId,
    amountCents: totalCents,
    idempotencyKey: key,
    gatewayMetadata: { brandId, paymentId: id, purpose: kind, orderId },
  }
}

function acceptanceOf({ agreed }: Order): Acceptance | null {
  return agreed?.ip && agreed.userAgent ? { ip: agreed.ip, userAgent: agreed.userAgent } : null
}

async function reread(db: Db, { id, brandId }: Order): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(ofBrand(orders, brandId, eq(orders.id, id)))
  if (!order) throw new Error(`The order ${id} is gone.`)
  return order
}
