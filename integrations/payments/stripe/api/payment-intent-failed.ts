import type { EventHandler } from '#api/gateway-events/receive-event.ts'
import { handleCharge } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { readPaymentIntent } from './payment-intent.ts'

/** payment_intent.payment_failed: the bank declined. */
export const paymentIntentFailed: EventHandler = (deps, event) =>
  handleCharge(deps, 'failed', readPaymentIntent(event, { captured: false }))
