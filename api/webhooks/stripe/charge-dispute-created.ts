import { z } from 'zod'
import type { EventHandler } from '#api/webhooks/receive-event.ts'
import { quarantine } from '#domain/orders/gateway-news.server.ts'

const dispute = z.object({
  id: z.string(),
  charge: z.string(),
  payment_intent: z.string().nullish(),
  amount: z.int(),
  reason: z.string(),
})

/** charge.dispute.created: a member asks their bank for the money back; somebody must answer within days. */
export const chargeDisputeCreated: EventHandler = (deps, event) =>
  quarantine(deps, {
    event: { id: event.id, type: event.type },
    reason: 'a charge is disputed at the bank',
    said: dispute.parse(event.object),
  })
