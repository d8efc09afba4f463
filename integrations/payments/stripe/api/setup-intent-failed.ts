import type { EventHandler } from '#api/gateway-events/receive-event.ts'
import { handleCard } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { readSetupIntent } from './setup-intent.ts'

/** setup_intent.setup_failed: the bank refused to let the card be stored. */
export const setupIntentFailed: EventHandler = (deps, event) => handleCard(deps, readSetupIntent(event))
