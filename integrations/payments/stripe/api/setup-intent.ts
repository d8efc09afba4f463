import { z } from 'zod'
import { readObject, type SignedEvent } from '#api/gateway-events/receive-event.ts'
import type { CardEvent } from '#domain/orders/gateway-events/gateway-events.server.ts'

const setupIntent = z.object({ metadata: z.record(z.string(), z.string()).nullable() })

/** A Stripe SetupIntent in our terms. */
export function readSetupIntent(event: SignedEvent): CardEvent {
  const { id, type } = event
  const metadata = readObject(setupIntent, event).metadata ?? {}
  return { event: { id, type }, idempotencyKey: metadata.enamel_key, metadata }
}
