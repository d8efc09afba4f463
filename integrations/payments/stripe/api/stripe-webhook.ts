import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { webhookAnswers } from '#api/gateway-events/answers.ts'
import { type EventHandler, receiveEvent } from '#api/gateway-events/receive-event.ts'
import { chargeDisputeChanged } from './charge-dispute-changed.ts'
import { chargeDisputeClosed } from './charge-dispute-closed.ts'
import { chargeDisputeCreated } from './charge-dispute-created.ts'
import { chargeRefunded } from './charge-refunded.ts'
import { customerUpdated } from './customer-updated.ts'
import { mandateUpdated } from './mandate-updated.ts'
import { paymentIntentFailed } from './payment-intent-failed.ts'
import { paymentIntentSucceeded } from './payment-intent-succeeded.ts'
import { paymentMethodUpdated } from './payment-method-updated.ts'
import { refundFailed } from './refund-failed.ts'
import { setupIntentFailed } from './setup-intent-failed.ts'
import { setupIntentSucceeded } from './setup-intent-succeeded.ts'

/** The events to select when creating the endpoint in Stripe's dashboard. docs/operations.md lists them too. */
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
