import type { EventHandler } from '#api/gateway-events/receive-event.ts'
import { handleDispute } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { readDispute } from './dispute.ts'

/**
 * charge.dispute.updated and charge.dispute.funds_withdrawn: an inquiry became a dispute, which takes the money. Set
 * aside if the dispute is unknown.
 */
export const chargeDisputeChanged: EventHandler = (deps, event) => {
  const { id, type } = event
  const { said, reference, status } = readDispute(event)
  // The money is gone, whatever status the event has.
  const isWithdrawn = type === 'charge.dispute.funds_withdrawn'
  const moved = isWithdrawn ? { ...said, status: status.replace(/^warning_/, '') } : said
  const reason = isWithdrawn
    ? 'the bank took the money of a disputed charge'
    : 'a charge is disputed at the bank'
  return handleDispute(deps, { event: { id, type }, reason, reference, said: moved }, { onlyNews: true })
}
