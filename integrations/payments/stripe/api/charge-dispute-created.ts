import type { EventHandler } from '#api/gateway-events/receive-event.ts'
import { isInquiry } from '#domain/billing/dispute.server.ts'
import { handleDispute } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { readDispute } from './dispute.ts'

/**
 * charge.dispute.created: a member asks their bank for the money back. For a card, staff must respond within days. For
 * a bank account, the money is gone. An inquiry moves no money and stops nothing.
 */
export const chargeDisputeCreated: EventHandler = (deps, event) => {
  const { status, ...dispute } = readDispute(event)
  const reason = isInquiry(status)
    ? 'the bank asks about a charge; no money has moved'
    : 'a charge is disputed at the bank'
  return handleDispute(deps, { event: { id: event.id, type: event.type }, reason, ...dispute })
}
