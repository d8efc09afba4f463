import { z } from 'zod'
import { type EventHandler, readObject } from '#api/gateway-events/receive-event.ts'
import { returnRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { recordUnmatchedEvent } from '#domain/orders/gateway-events/unmatched-events.server.ts'

const refund = z.object({
  id: z.string(),
  charge: z.string().nullish(),
  payment_intent: z.string().nullish(),
  amount: z.int(),
  failure_reason: z.string().nullish(),
})

/** refund.failed: money we gave back came back from the bank; the member must get it another way. */
export const refundFailed: EventHandler = async (deps, event) => {
  const said = readObject(refund, event)
  const code = said.failure_reason ?? 'returned'
  await returnRefund(deps, { reference: said.id, amountCents: said.amount, code })
  const { id, type } = event
  await recordUnmatchedEvent(deps, { event: { id, type }, reason: 'a refund came back from the bank', said })
}
