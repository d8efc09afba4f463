import { z } from 'zod'
import { type EventHandler, readObject } from '#api/gateway-events/receive-event.ts'
import { returnGiven } from '#domain/billing/refunds/given-elsewhere.server.ts'
import { returnRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { recordUnmatchedEvent } from '#domain/orders/gateway-events/unmatched-events.server.ts'

const refund = z.object({
  id: z.string(),
  charge: z.string().nullish(),
  payment_intent: z.string().nullish(),
  amount: z.int(),
  failure_reason: z.string().nullish(),
})

/**
 * refund.failed: a refund, ours or from the dashboard, was returned by the bank. The member must get the money another
 * way.
 */
export const refundFailed: EventHandler = async (deps, event) => {
  const said = readObject(refund, event)
  const code = said.failure_reason ?? 'returned'
  const { id: reference, amount: amountCents, payment_intent: charge } = said
  const isOurs = await returnRefund(deps, { reference, amountCents, code })
  if (!isOurs && charge) await returnGiven(deps, { reference, charge, amountCents, code })
  const { id, type } = event
  await recordUnmatchedEvent(deps, { event: { id, type }, reason: 'a refund came back from the bank', said })
}
