import type { EventHandler } from '#api/gateway-events/receive-event.ts'
import { hearOfCharge } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { readPaymentIntent } from './payment-intent.ts'

/** payment_intent.succeeded: the money is here. */
export const paymentIntentSucceeded: EventHandler = (deps, event) =>
  hearOfCharge(deps, 'succeeded', readPaymentIntent(event, { captured: true }))
