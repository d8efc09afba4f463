import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cachedStatement } from '#db/cached-statement.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import { attemptPayment, lookUpPayment } from '#domain/billing/attempt-payment.server.ts'
import { type BankCheck, bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { cardDeclined } from '#domain/billing/card-declined.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import type { OrderKindName } from '#domain/values/orders.ts'
import { chargeAndSettle } from './charging/charge-and-settle.server.ts'
import type { CreatedOrder } from './create-order.server.ts'
import { openOrder } from './open-order.server.ts'
import type { Order, OrderDeps, OrderKind, PlacedKind } from './order-kind.ts'

/** One request to place an order; the same request may arrive more than once. */
export type OrderRequest = {
  brandId: string
  /** Scope of the Idempotency-Key: account id, or checkout id before an account exists. */
  by: string
  key: string | undefined
  /** The request body that the key identifies. */
  body: unknown
  waitMs?: number
}

export type PlacedOrder = {
  order: Order
  /** For the payer's browser: the bank's verification (3-D Secure) still to be completed. */
  check?: BankCheck
  /** When the bank debit was submitted; null unless one is pending. */
  clearingSince: Date | null
  /** False if another request placed this order first. */
  isByThisRequest: boolean
}

/** The result of a request to place an order, stored for its repeats. */
const placedAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('placed'), orderId: z.uuid(), check: bankCheckSchema.optional() }),
  z.object({ outcome: z.literal('declined'), code: z.string().nullable() }),
])
type PlacedAnswer = z.infer<typeof placedAnswerSchema>

const placed = cachedStatement((db) =>
  db
    .select({ order: orders, clearingSince: payments.createdAt })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')))
    .where(ofBrand(orders, sql.placeholder('brandId'), eq(orders.id, sql.placeholder('orderId'))))
    .prepare('placed_order'),
)

/**
 * Places an order and charges it, exactly once: quote → agree → pay → settle. A retry with the same key returns the
 * first result. The order is stored before it's charged; after a crash the reconciliation job finishes it. While the
 * outcome is unknown, the order stays `open`, and a retry asks again.
 *
 * @throws DomainError as `runIdempotent` and the kind's `lock` and `draft` do; `card_declined` with a sentence for the
 *   reason; `too_many_requests` after too many declined cards; `conflict` without a payment method.
 */
export async function placeOrder<Input, Locked>(
  deps: OrderDeps,
  kind: PlacedKind<Input, Locked>,
  request: OrderRequest,
  input: Input,
): Promise<PlacedOrder> {
  const { brandId, by, key, body, waitMs } = request
  const actor = `${kind.name === 'checkout' ? 'checkout' : 'account'}:${by}`
  const orderKey = orderKeyOf(kind, request)
  const answer = await runIdempotent(
    { ...deps, answer: placedAnswerSchema },
    { brandId, actor, key, body, waitMs },
    async () => advanceOrder(deps, await openOrder(deps, kind, { brandId, key: orderKey }, input)),
  )
  if (answer.outcome === 'declined') throw cardDeclined(answer.code)
  const { orderId, check } = answer
  const [row] = await placed(deps.db).execute({ brandId, orderId })
  if (!row) throw new Error(`The order ${orderId} is gone.`)
  return { ...row, ...(check && { check }), isByThisRequest: row.order.key === orderKey }
}

/** Advances a stored order: charges it if new, otherwise looks up its payment. */
async function advanceOrder(
  deps: OrderDeps,
  { order, payment, isNew }: CreatedOrder,
): Promise<{ answer: PlacedAnswer; final: boolean }> {
  const answer: PlacedAnswer = { outcome: 'placed', orderId: order.id }
  if (!payment || payment.status === 'succeeded') return { answer, final: true }
  if (payment.status === 'failed') return declined(payment)
  const ask = isNew ? attemptPayment : lookUpPayment
  const { payment: settled, outcome } = await chargeAndSettle(deps, payment, ask)
  if (settled.status === 'failed') return declined(settled)
  if (settled.status === 'succeeded') return { answer, final: true }
  const check = outcome.status === 'unknown' ? outcome.check : undefined
  return { answer: { ...answer, ...(check && { check }) }, final: false }
}

function declined({ failureCode: code }: Pick<Payment, 'failureCode'>) {
  return { answer: { outcome: 'declined', code } as const, final: true }
}

/**
 * Status of an unsettled order, as shown to the payer: `confirming`, or `pending` with the day the debit should clear.
 */
export function openStatus({
  clearingSince,
}: Pick<PlacedOrder, 'clearingSince'>): { status: 'confirming' } | { status: 'pending'; clearsBy: string } {
  return clearingSince ? { status: 'pending', clearsBy: clearsBy(clearingSince) } : { status: 'confirming' }
}

/** Prefix of the keys of one person's orders of a kind. */
export const keysOf = ({ kind, by }: { kind: OrderKindName; by: string }) => `${kind}:${by}:`

/** Key of the single order a request places, and of its single charge. */
function orderKeyOf({ name: kind }: Pick<OrderKind, 'name'>, { by, key }: OrderRequest): string {
  const hash = createHash('sha256').update(`${key}`).digest('base64url')
  return `${keysOf({ kind, by })}${hash}`
}
