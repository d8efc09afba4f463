import type { Context, TypedResponse } from 'hono'
import type { z } from 'zod'
import type { ApiEnv } from '#api/api-env.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { hearOfOtherMode, readGatewayEvent } from '#domain/orders/gateway-events/gateway-events.server.ts'
import type { GatewayEventDeps } from '#domain/orders/gateway-events/unmatched-events.server.ts'

export type SignedEvent = { id: string; type: string; object: unknown }
/**
 * What an event is about, as its type has it.
 * @throws DomainError `bad_request`: it is signed, and of another shape. The gateway sends it again, and its list shows it.
 */
export function readObject<Schema extends z.ZodType>(
  schema: Schema,
  { object }: SignedEvent,
): z.output<Schema> {
  const read = schema.safeParse(object)
  if (read.success) return read.data
  throw new DomainError('bad_request', 'This event is not of the shape its type has.')
}

/** What one type of event changes. */
export type EventHandler = (deps: GatewayEventDeps, event: SignedEvent) => Promise<void>

/**
 * The one place where an event is proven: by the signature over its raw body. Types nobody asked for are taken and
 * forgotten, or the gateway would send them for days; one of the other mode, live or test, is put aside.
 * @throws DomainError `bad_request`; `not_found` where another gateway is in use.
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
