import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { chargeDisputeChanged } from '#api/gateway-events/stripe/charge-dispute-changed.ts'
import { chargeDisputeClosed } from '#api/gateway-events/stripe/charge-dispute-closed.ts'
import { chargeDisputeCreated } from '#api/gateway-events/stripe/charge-dispute-created.ts'
import { chargeRefunded } from '#api/gateway-events/stripe/charge-refunded.ts'
import { customerUpdated } from '#api/gateway-events/stripe/customer-updated.ts'
import { mandateUpdated } from '#api/gateway-events/stripe/mandate-updated.ts'
import { paymentIntentFailed } from '#api/gateway-events/stripe/payment-intent-failed.ts'
import { paymentIntentSucceeded } from '#api/gateway-events/stripe/payment-intent-succeeded.ts'
import { paymentMethodUpdated } from '#api/gateway-events/stripe/payment-method-updated.ts'
import { refundFailed } from '#api/gateway-events/stripe/refund-failed.ts'
import { setupIntentFailed } from '#api/gateway-events/stripe/setup-intent-failed.ts'
import { setupIntentSucceeded } from '#api/gateway-events/stripe/setup-intent-succeeded.ts'
import { webhookAnswers } from './answers.ts'
import { type EventHandler, receiveEvent } from './receive-event.ts'

/** The events to choose when the endpoint is made in Stripe's dashboard (docs/operations.md names them too). */
const handlers: Record<string, EventHandler> = {
  'payment_intent.succeeded': paymentIntentSucceeded,
  'payment_intent.payment_failed': paymentIntentFailed,
  'setup_intent.succeeded': setupIntentSucceeded,
  'setup_intent.setup_failed': setupIntentFailed,
  'charge.refunded': chargeRefunded,
  'charge.dispute.created': chargeDisputeCreated,
  'charge.dispute.updated': chargeDisputeChanged,
  'charge.dispute.funds_withdrawn': chargeDisputeChanged,
  'charge.dispute.closed': chargeDisputeClosed,
  'refund.failed': refundFailed,
  'payment_method.automatically_updated': paymentMethodUpdated,
  'payment_method.updated': paymentMethodUpdated,
  'customer.updated': customerUpdated,
  'mandate.updated': mandateUpdated,
}

const receive = createRoute({
  method: 'post',
  path: '/api/webhooks/stripe',
  'x-class': 'checkout',
  summary: 'Events of Stripe, by the signature in Stripe-Signature over the raw body',
  responses: webhookAnswers,
})

/** POST /api/webhooks/stripe. */
export const stripeWebhookRoutes = createApiRouter().openapi(receive, (c) =>
  receiveEvent(c, { gateway: 'stripe', header: 'stripe-signature', handlers }),
)
