import { z } from 'zod'
import { attemptPayment, lookUpPayment } from '#domain/billing/attempt-payment.server.ts'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import type { CreatedOrder } from '#domain/orders/create-order.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { chargeAndSettle } from './charge-and-settle.server.ts'

/** What a request to place an order came to, as it is stored for its repeats. */
export const placedAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('placed'), orderId: z.uuid(), check: bankCheckSchema.optional() }),
  z.object({ outcome: z.literal('declined'), code: z.string().nullable() }),
])
type PlacedAnswer = z.infer<typeof placedAnswerSchema>

/** Advances a stored order: charges it if new, otherwise looks up its payment. */
export async function advanceOrder(
  deps: OrderDeps,
  { order, payment, isNew }: CreatedOrder,
): Promise<{ answer: PlacedAnswer; final: boolean }> {
  const placed: PlacedAnswer = { outcome: 'placed', orderId: order.id }
  if (!payment || payment.status === 'succeeded') return { answer: placed, final: true }
  if (payment.status === 'failed') return declined(payment)
  const ask = isNew ? attemptPayment : lookUpPayment
  const { payment: settled, outcome } = await chargeAndSettle(deps, payment, ask)
  if (settled.status === 'failed') return declined(settled)
  if (settled.status === 'succeeded') return { answer: placed, final: true }
  const check = outcome.status === 'unknown' ? outcome.check : undefined
  return { answer: { ...placed, ...(check && { check }) }, final: false }
}

function declined({ failureCode: code }: Pick<Payment, 'failureCode'>) {
  return { answer: { outcome: 'declined', code } as const, final: true }
}
