import { z } from 'zod'
import { readObject, type SignedEvent } from '#api/gateway-events/receive-event.ts'
import type { ChargeEvent } from '#domain/orders/gateway-events/gateway-events.server.ts'

const paymentIntent = z.object({
  id: z.string(),
  amount: z.int(),
  amount_received: z.int().default(0),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
})

/** A Stripe PaymentIntent in our terms. `captured`: use the received amount, not the requested one. */
export function readPaymentIntent(event: SignedEvent, { captured }: { captured: boolean }): ChargeEvent {
  const { id: reference, amount, amount_received, currency, metadata } = readObject(paymentIntent, event)
  return {
    event: { id: event.id, type: event.type },
    idempotencyKey: metadata.enamel_key,
    reference,
    amountCents: captured ? amount_received : amount,
    currency: currency.toUpperCase(),
    metadata,
  }
}
