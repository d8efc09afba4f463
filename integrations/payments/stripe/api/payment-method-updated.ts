import { z } from 'zod'
import { type EventHandler, readObject } from '#api/gateway-events/receive-event.ts'
import { refreshMethod } from '#domain/memberships/payment-method/refresh-method.server.ts'

const method = z.object({ id: z.string() })

/**
 * payment_method.automatically_updated and payment_method.updated: the bank renewed a card, or someone corrected it in
 * Stripe's dashboard. Reads the current state from Stripe, so that late or reordered events can't revert anything.
 */
export const paymentMethodUpdated: EventHandler = async (deps, event) => {
  await refreshMethod(deps, readObject(method, event).id)
}
