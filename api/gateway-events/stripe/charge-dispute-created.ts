import { z } from 'zod'
import { type EventHandler, readObject } from '#api/gateway-events/receive-event.ts'
import { handleDispute } from '#domain/orders/gateway-events/gateway-events.server.ts'

const dispute = z.object({
  id: z.string(),
  charge: z.string(),
  payment_intent: z.string().nullish(),
  amount: z.int(),
  reason: z.string(),
})

/**
 * charge.dispute.created: a member asks their bank for the money back. Of a card somebody must answer within days; of a
 * bank account it is gone.
 */
export const chargeDisputeCreated: EventHandler = (deps, event) => {
  const said = readObject(dispute, event)
  return handleDispute(deps, {
    event: { id: event.id, type: event.type },
    reason: 'a charge is disputed at the bank',
    reference: said.payment_intent ?? null,
    said,
  })
}
