import type { EventHandler } from '#api/gateway-events/receive-event.ts'
import { handleCard } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { readSetupIntent } from './setup-intent.ts'

/** setup_intent.succeeded: a card is stored for later charges. */
export const setupIntentSucceeded: EventHandler = (deps, event) => handleCard(deps, readSetupIntent(event))
