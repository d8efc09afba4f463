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
import { chargeOrder } from './charging/charge-order.server.ts'
import { type CreatedOrder, createOrder, findOrderByKey, type OrderDraft } from './create-order.server.ts'
import { assertDeclineLimit } from './decline-limit.server.ts'
import type { Order, OrderRulebook } from './order-kind.ts'
import { orderRulebook } from './order-rulebook.server.ts'

export type OrderDeps = DbAt & {
  gateway: PaymentGateway
  /** Other rules than those of every kind there is. */
  rulebook?: OrderRulebook
  /** What else is written in the transaction that writes the order down, behind its lock: who of the staff placed it. */
  onDrafted?: (tx: Db, drafted: DraftedOrder) => Promise<void>
}

/** One request to place an order, however often it is sent. */
export type OrderRequest = {
  brandId: string
  kind: OrderKind
  /** Whose Idempotency-Key this is: the id of an account, or of the draft before there is one. */
  by: string
  key: string | undefined
  /** The body the key stands for. */
  body: unknown
  waitMs?: number
}

/** What a kind says of its order; whose it is and by which key, the request says. */
export type DraftedOrder = Omit<OrderDraft, 'brandId' | 'kind' | 'placedBy' | 'key'>

/** What a kind does behind its lock, in the transaction before the gateway is asked. */
export type OrderSteps<Locked> = {
  /** Takes the turn on what the order is about. */
  lock: (tx: Db) => Promise<Locked>
  /** The order that stands for it already, placed by whatever key. */
  earlier?: (tx: Db, locked: Locked) => Promise<CreatedOrder | null>
  /** Checks everything once more and prices it; refuses what is stale. */
  draft: (tx: Db, locked: Locked) => Promise<DraftedOrder>
}

export type PlacedOrder = {
  order: Order
  /** What the payer's browser shows the gateway so that their bank may ask them. */
  check?: BankCheck
  /** Since when a bank account is being debited for it, until that has cleared. */
  clearingSince: Date | null
  /** False where another request had placed this order before. */
  isByThisRequest: boolean
}

const answerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('placed'), orderId: z.uuid(), check: bankCheckSchema.optional() }),
  z.object({ outcome: z.literal('declined'), code: z.string().nullable() }),
])
type Answer = z.infer<typeof answerSchema>

/**
 * Places an order and pays for it: quote → agree → pay → settle, once for a key, whatever is repeated, crosses or
 * crashes. It is written down first, then charged, then settled; should anything stop in between, the job written with
 * the payment goes on from there. While the outcome is unknown the order is `open` and a repeat asks again.
 *
 * @throws DomainError as `runIdempotent` and the kind's own `lock` and `draft` do; `card_declined` with a sentence for
 *   the reason, `too_many_requests` after too many declined cards, `conflict` without a card to charge.
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
    async () => pursueOrder(deps, await openOnce(deps, request, making)),
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

/** How the answer to whoever pays says that an order is not settled yet, and of a debit until when. */
export function openStatus({
  clearingSince,
}: Pick<PlacedOrder, 'clearingSince'>): { status: 'confirming' } | { status: 'pending'; clearsBy: string } {
  return clearingSince ? { status: 'pending', clearsBy: clearsBy(clearingSince) } : { status: 'confirming' }
}

/** What the keys of somebody's orders of a kind begin with. */
export const keysOf = ({ kind, by }: Pick<OrderRequest, 'kind' | 'by'>) => `${kind}:${by}:`

/** The key of the one order that a request places, and of its one charge. */
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

/** Brings an order that is written down as far as it goes while somebody waits: charged if new, else looked up. */
async function pursueOrder(
  deps: OrderDeps,
  { order, payment, isNew }: CreatedOrder,
): Promise<{ answer: Answer; final: boolean }> {
  const placed: Answer = { outcome: 'placed', orderId: order.id }
  if (!payment || payment.status === 'succeeded') return { answer: placed, final: true }
  if (payment.status === 'failed') return declined(payment)
  const ask = isNew ? attemptPayment : lookUpPayment
  const { payment: settled, outcome } = await chargeOrder(deps, payment, ask)
  if (settled.status === 'failed') return declined(settled)
  if (settled.status === 'succeeded') return { answer: placed, final: true }
  const check = outcome.status === 'unknown' ? outcome.check : undefined
  return { answer: { ...placed, ...(check && { check }) }, final: false }
}

function declined({ failureCode: code }: Pick<typeof payments.$inferSelect, 'failureCode'>) {
  return { answer: { outcome: 'declined', code } as const, final: true }
}
