import { z } from 'zod'
import { type EventHandler, readObject } from '#api/gateway-events/receive-event.ts'
import { adoptDefault } from '#domain/memberships/payment-method/refresh-method.server.ts'

const customer = z.object({
  id: z.string(),
  invoice_settings: z.object({ default_payment_method: z.string().nullish() }).nullish(),
})

/**
 * customer.updated: another method became a customer's default, in Stripe's dashboard. We never set one. Reads the
 * current default from Stripe, so that a late event can't restore a former one.
 */
export const customerUpdated: EventHandler = async (deps, event) => {
  const { id, invoice_settings: settings } = readObject(customer, event)
  if (settings?.default_payment_method) await adoptDefault(deps, id)
}
