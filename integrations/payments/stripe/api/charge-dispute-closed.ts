import type { EventHandler } from '#api/gateway-events/receive-event.ts'
import { isInquiry } from '#domain/billing/dispute.server.ts'
import { handleDispute } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { readDispute } from './dispute.ts'

/** charge.dispute.closed: won, or lost with the money. After a card dispute, staff decide about the membership. */
export const chargeDisputeClosed: EventHandler = (deps, event) => {
  const { status, ...dispute } = readDispute(event)
  const reason = isInquiry(status)
    ? 'the bank’s question about a charge ended; no money has moved'
    : `a dispute at the bank ended: ${status}`
  return handleDispute(deps, { event: { id: event.id, type: event.type }, reason, ...dispute })
}
