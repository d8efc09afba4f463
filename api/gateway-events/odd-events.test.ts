import { expect, it } from 'vitest'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { sandboxWebhookRoutes } from '#integrations/payments/sandbox/api/sandbox-webhook.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { signSandboxEvent } from '#integrations/payments/sandbox/sandbox-webhook.server.ts'
import { stripeWebhookRoutes } from '#integrations/payments/stripe/api/stripe-webhook.ts'
import { StripeGateway } from '#integrations/payments/stripe/stripe-gateway.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { StripeStandIn } from '#tests/helpers/stripe/stripe-stand-in.ts'
import { openTestApi, testServices } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

async function send(
  gateway: PaymentGateway,
  { body, signature }: { body: string; signature: string | null },
) {
  const brand = await insertBrand(database.db)
  const services = testServices(database.db, clock, { gateway, alarm: () => {} })
  const api = openTestApi({ services, brand, routers: [stripeWebhookRoutes, sandboxWebhookRoutes] })
  const headers = { [`${gateway.name}-signature`]: signature ?? '' }
  return (await api.request(`/api/webhooks/${gateway.name}`, { method: 'POST', body, headers })).status
}

it('malformed events from Stripe are refused even when signed, and change nothing', async () => {
  const stripe = new StripeStandIn()
  const { secretKey, webhookSecret } = stripe
  const gateway = new StripeGateway({ secretKey, webhookSecret, timeoutMs: 5_000, warn: () => {} })
  for (const type of [
    'payment_intent.succeeded',
    'setup_intent.succeeded',
    'charge.refunded',
    'charge.dispute.created',
    'refund.failed',
  ]) {
    const event = stripe.event(type, { id: 1, metadata: 'x' }, { now: clock.now })
    expect([type, await send(gateway, event)]).toEqual([type, 400])
  }
  expect(await database.db.$count(quarantinedEvents)).toBe(0)
})

it('malformed events from the sandbox gateway are refused even when signed, and change nothing', async () => {
  const secret = 'a secret between two sides of one house'
  const webhook = { secret, deliver: async () => {} }
  const gateway = new SandboxGateway({
    db: database.db,
    now: () => clock.now,
    timeoutMs: 5_000,
    webhook,
  })
  const object = { idempotencyKey: 'a', reference: 'b', amountCents: 1, currency: 'USD', metadata: {} }
  const shapes: unknown[] = [
    null,
    [],
    {},
    { id: 1, type: 'charge.succeeded', object },
    { id: 'e', type: 'charge.succeeded' },
    { id: 'e', type: 'charge.succeeded', object: null },
    { id: 'e', type: 'charge.succeeded', object: [] },
    { id: 'e', type: 'charge.failed', object: { ...object, amountCents: '1' } },
    { id: 'e', type: 'charge.succeeded', object: { ...object, idempotencyKey: 'a\u0000' } },
  ]
  for (const shape of shapes) {
    const body = JSON.stringify(shape)
    const signature = signSandboxEvent(secret, body, clock.now)
    expect([body, await send(gateway, { body, signature })]).toEqual([body, 400])
  }
  expect(await database.db.$count(quarantinedEvents)).toBe(0)
})
