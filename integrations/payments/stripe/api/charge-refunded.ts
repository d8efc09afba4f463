import { z } from 'zod'
import { type EventHandler, readObject } from '#api/gateway-events/receive-event.ts'
import { handleRefund } from '#domain/orders/gateway-events/gateway-events.server.ts'

const charge = z.object({
  id: z.string(),
  payment_intent: z.string().nullable(),
  amount_refunded: z.int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
})

/** charge.refunded: refunded by us, or manually in Stripe's dashboard, which our books must not miss. */
export const chargeRefunded: EventHandler = (deps, event) => {
  const { id, payment_intent: intent, amount_refunded, currency, metadata } = readObject(charge, event)
  return handleRefund(deps, {
    event: { id: event.id, type: event.type },
    idempotencyKey: metadata.enamel_key,
    reference: intent ?? id,
    amountCents: amount_refunded,
    currency: currency.toUpperCase(),
    metadata,
  })
}
