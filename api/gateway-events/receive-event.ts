import type { Context, TypedResponse } from 'hono'
import type { z } from 'zod'
import type { ApiEnv } from '#api/api-env.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { hearOfOtherMode, readGatewayEvent } from '#domain/orders/gateway-events/gateway-events.server.ts'
import type { GatewayEventDeps } from '#domain/orders/gateway-events/unmatched-events.server.ts'

export type SignedEvent = { id: string; type: string; object: unknown }
/**
 * Parses the object of an event.
 * @throws DomainError `bad_request` if a signed event has another shape. The gateway retries it and shows it as failed.
 */
export function readObject<Schema extends z.ZodType>(
  schema: Schema,
  { object }: SignedEvent,
): z.output<Schema> {
  const read = schema.safeParse(object)
  if (read.success) return read.data
  throw new DomainError('bad_request', 'This event is not of the shape its type has.')
}

/** Handles one type of event. */
export type EventHandler = (deps: GatewayEventDeps, event: SignedEvent) => Promise<void>

/**
 * Verifies an event's signature over its raw body, and runs its handler. Types without a handler are accepted and
 * ignored, or the gateway would retry them for days. An event of the other mode, live or test, is set aside.
 * @throws DomainError `bad_request`; `not_found` if another gateway is configured.
 */
export async function receiveEvent(
  c: Context<ApiEnv>,
  {
    gateway: name,
    header,
    handlers,
  }: { gateway: string; header: string; handlers: Record<string, EventHandler> },
): Promise<TypedResponse<{ received: true }, 200, 'json'>> {
  const { db, gateway, now, alarm } = c.get('services')
  if (gateway.name !== name) throw notFound()
  const deps: GatewayEventDeps = { db, gateway, now: now(), alarm }
  const event = readGatewayEvent(deps, { body: await c.req.text(), signature: c.req.header(header) })
  const handle = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined
  const { otherMode } = event
  if (handle && otherMode) await hearOfOtherMode(deps, { ...event, otherMode })
  else await handle?.(deps, event)
  return c.json({ received: true as const }, 200, { 'Cache-Control': 'no-store' })
}
