import { z } from 'zod'
import { type EventHandler, readObject } from '#api/gateway-events/receive-event.ts'
import { handleDispute } from '#domain/orders/gateway-events/gateway-events.server.ts'

const dispute = z.object({
  id: z.string(),
  charge: z.string(),
  payment_intent: z.string().nullish(),
  amount: z.int(),
  status: z.string(),
})

/** charge.dispute.closed: won, or lost with the money; of a card the membership is for somebody to decide about. */
export const chargeDisputeClosed: EventHandler = (deps, event) => {
  const said = readObject(dispute, event)
  const reason = `a dispute at the bank ended: ${said.status.slice(0, 40)}`
  const reference = said.payment_intent ?? null
  return handleDispute(deps, { event: { id: event.id, type: event.type }, reason, reference, said })
}
