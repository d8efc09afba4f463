import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, DbAt } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import { attemptPayment, lookUpPayment } from '#domain/billing/attempt-payment.server.ts'
import { type BankCheck, bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { cardDeclined } from '#domain/billing/card-declined.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import type { OrderKind } from '#domain/values/orders.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { assertBrandAccepts } from './assert-brand-accepts.server.ts'
import { chargeAndSettle } from './charging/charge-and-settle.server.ts'
import { type CreatedOrder, createOrder, findOrderByKey, type OrderDraft } from './create-order.server.ts'
import { assertDeclineLimit } from './decline-limit.server.ts'
import type { Order, OrderRulebook } from './order-kind.ts'
import { orderRulebook } from './order-rulebook.server.ts'

export type OrderDeps = DbAt & {
  gateway: PaymentGateway
  /** Overrides the rules of the order kinds. */
  rulebook?: OrderRulebook
  /** Runs in the transaction that stores the order, under its lock: records which staff member placed it. */
  onDrafted?: (tx: Db, drafted: DraftedOrder) => Promise<void>
}

/** One request to place an order; the same request may arrive more than once. */
export type OrderRequest = {
  brandId: string
  kind: OrderKind
  /** Scope of the Idempotency-Key: account id, or checkout id before an account exists. */
  by: string
  key: string | undefined
  /** The request body that the key identifies. */
  body: unknown
  waitMs?: number
}

/** The order as its kind drafts it; brand, kind and key come from the request. */
export type DraftedOrder = Omit<OrderDraft, 'brandId' | 'kind' | 'placedBy' | 'key'>

/** Steps of an order kind that run under its lock, before charging. */
export type OrderSteps<Locked> = {
  /** Locks what the order is about. */
  lock: (tx: Db) => Promise<Locked>
  /** An order placed earlier for the same thing, under any key. */
  earlier?: (tx: Db, locked: Locked) => Promise<CreatedOrder | null>
  /** Validates and prices the order again; refuses a stale quote. */
  draft: (tx: Db, locked: Locked) => Promise<DraftedOrder>
}

export type PlacedOrder = {
  order: Order
  /** For the payer’s browser: the bank’s verification (3-D Secure) still to be completed. */
  check?: BankCheck
  /** When the bank debit was submitted; null unless one is pending. */
  clearingSince: Date | null
  /** False if another request placed this order first. */
  isByThisRequest: boolean
}

const answerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('placed'), orderId: z.uuid(), check: bankCheckSchema.optional() }),
  z.object({ outcome: z.literal('declined'), code: z.string().nullable() }),
])
type Answer = z.infer<typeof answerSchema>

/**
 * Places an order and charges it, exactly once: quote → agree → pay → settle. A retry with the same key returns the
 * first result. The order is stored before it is charged; after a crash the reconciliation job finishes it. While the
 * outcome is unknown the order stays `open`, and a retry asks again.
 *
 * @throws DomainError as `runIdempotent` and the kind’s `lock` and `draft` do; `card_declined` with a sentence for
 *   the reason, `too_many_requests` after too many declined cards, `conflict` without a payment method.
 */
export async function placeOrder<Locked>(
  deps: OrderDeps,
  request: OrderRequest,
  making: OrderSteps<Locked>,
): Promise<PlacedOrder> {
  const { brandId, kind, by, key, body, waitMs } = request
  const actor = `${kind === 'checkout' ? 'checkout' : 'account'}:${by}`
  const orderKey = orderKeyOf(request)
  const answer = await runIdempotent(
    { ...deps, answer: answerSchema },
    { brandId, actor, key, body, waitMs },
    async () => advanceOrder(deps, await openOnce(deps, request, making)),
  )
  if (answer.outcome === 'declined') throw cardDeclined(answer.code)
  const { orderId, check } = answer
  const [row] = await deps.db
    .select({ order: orders, clearingSince: payments.createdAt })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')))
    .where(and(eq(orders.brandId, brandId), eq(orders.id, orderId)))
  if (!row) throw new Error(`The order ${orderId} is gone.`)
  return { ...row, ...(check && { check }), isByThisRequest: row.order.key === orderKey }
}

/**
 * Status of an order that is not settled yet, as the payer is told: `confirming`, or `pending` with the day the debit
 * should clear.
 */
export function openStatus({
  clearingSince,
}: Pick<PlacedOrder, 'clearingSince'>): { status: 'confirming' } | { status: 'pending'; clearsBy: string } {
  return clearingSince ? { status: 'pending', clearsBy: clearsBy(clearingSince) } : { status: 'confirming' }
}

/** Prefix of the keys of one person’s orders of a kind. */
export const keysOf = ({ kind, by }: Pick<OrderRequest, 'kind' | 'by'>) => `${kind}:${by}:`

/** Key of the one order that a request places, and of its one charge. */
function orderKeyOf({ kind, by, key }: OrderRequest): string {
  const hash = createHash('sha256').update(`${key}`).digest('base64url')
  return `${keysOf({ kind, by })}${hash}`
}

async function openOnce<Locked>(
  { db, now, gateway, rulebook = orderRulebook, onDrafted }: OrderDeps,
  request: OrderRequest,
  { lock, earlier, draft }: OrderSteps<Locked>,
): Promise<CreatedOrder> {
  const { brandId, kind } = request
  const key = orderKeyOf(request)
  return db.transaction(async (tx) => {
    const locked = await lock(tx)
    const known = (await findOrderByKey(tx, brandId, key)) ?? (await earlier?.(tx, locked))
    if (known) return known
    const drafted = { ...(await draft(tx, locked)), brandId, kind, placedBy: 'person' as const, key }
    await assertBrandAccepts(tx, drafted, now)
    await assertDeclineLimit(tx, drafted, now)
    await onDrafted?.(tx, drafted)
    return createOrder({ db: tx, now, gateway, rulebook }, drafted)
  })
}

/** Advances a stored order: charges it if new, otherwise looks up its payment. */
async function advanceOrder(
  deps: OrderDeps,
  { order, payment, isNew }: CreatedOrder,
): Promise<{ answer: Answer; final: boolean }> {
  const placed: Answer = { outcome: 'placed', orderId: order.id }
  if (!payment || payment.status === 'succeeded') return { answer: placed, final: true }
  if (payment.status === 'failed') return declined(payment)
  const ask = isNew ? attemptPayment : lookUpPayment
  const { payment: settled, outcome } = await chargeAndSettle(deps, payment, ask)
  if (settled.status === 'failed') return declined(settled)
  if (settled.status === 'succeeded') return { answer: placed, final: true }
  const check = outcome.status === 'unknown' ? outcome.check : undefined
  return { answer: { ...placed, ...(check && { check }) }, final: false }
}

function declined({ failureCode: code }: Pick<typeof payments.$inferSelect, 'failureCode'>) {
  return { answer: { outcome: 'declined', code } as const, final: true }
}
