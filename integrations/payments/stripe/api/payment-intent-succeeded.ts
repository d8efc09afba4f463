import type { EventHandler } from '#api/gateway-events/receive-event.ts'
import { handleCharge } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { readPaymentIntent } from './payment-intent.ts'

/** payment_intent.succeeded: the money arrived. */
export const paymentIntentSucceeded: EventHandler = (deps, event) =>
  handleCharge(deps, 'succeeded', readPaymentIntent(event, { captured: true }))
