import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createApiRouter } from '#api/api-env.ts'
import { webhookAnswers } from '#api/gateway-events/answers.ts'
import {
  type EventHandler,
  readObject,
  receiveEvent,
  type SignedEvent,
} from '#api/gateway-events/receive-event.ts'
import {
  type ChargeEvent,
  handleCharge,
  handleReturn,
} from '#domain/orders/gateway-events/gateway-events.server.ts'

const charge = z.object({
  idempotencyKey: z.string(),
  reference: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
})

function readCharge(event: SignedEvent): ChargeEvent {
  const { id, type } = event
  return { event: { id, type }, ...readObject(charge, event) }
}

const handlers: Record<string, EventHandler> = {
  'charge.succeeded': (deps, event) => handleCharge(deps, 'succeeded', readCharge(event)),
  'charge.failed': (deps, event) => handleCharge(deps, 'failed', readCharge(event)),
  'charge.returned': (deps) => handleReturn(deps),
}

const receive = createRoute({
  method: 'post',
  path: '/api/webhooks/sandbox',
  'x-class': 'checkout',
  summary:
    'Events of the sandbox gateway, by the signature in Sandbox-Signature; exists only with that gateway',
  responses: webhookAnswers,
})

/** POST /api/webhooks/sandbox. */
export const sandboxWebhookRoutes = createApiRouter().openapi(receive, (c) =>
  receiveEvent(c, { gateway: 'sandbox', header: 'sandbox-signature', handlers }),
)
