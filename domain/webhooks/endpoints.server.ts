import { randomBytes } from 'node:crypto'
import { and, asc, count, desc, eq, gte, isNull, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts'
import { notFound } from '#domain/errors.ts'
import { seal } from '#domain/security/sealed-secret.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { webhookEvents } from '#domain/values/webhooks.ts'
import { queueDelivery } from './deliver-webhook.server.ts'
import type { AddEndpoint, Delivery, WebhookEndpoint } from './webhook.schema.ts'

/** Deliveries per page of the log. */
const pageSize = 50

/**
 * Adds an endpoint of a brand. Returns the signing secret, which is shown only once. Deliveries are signed as specified
 * by https://www.standardwebhooks.com.
 */
export async function addEndpoint(
  deps: StaffDeps & { secret: string },
  { brandId, url, events }: AddEndpoint & { brandId: string },
  madeBy: string,
): Promise<{ id: string; secret: string }> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return audited(deps, async (tx) => {
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({
        brandId,
        url,
        events: [...new Set(events)],
        secret: seal({ secret: deps.secret, of: 'webhooks' }, secret),
        madeBy,
        createdAt: deps.now,
      })
      .returning({ id: webhookEndpoints.id })
    if (!row) throw new Error('The endpoint was not written.')
    const after = { url, events: events.map((event) => webhookEvents[event]) }
    const subject = { kind: 'webhook', id: row.id, name: url }
    return {
      answer: { id: row.id, secret },
      act: { action: 'webhook.added', brandId, subject, after },
    }
  })
}

/** Ends an endpoint. Waiting deliveries aren't sent. @throws DomainError `not_found` */
export async function endEndpoint(
  deps: StaffDeps,
  { brandId, id }: { brandId: string; id: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ endedAt: deps.now })
      .where(
        ofBrand(webhookEndpoints, brandId, eq(webhookEndpoints.id, id), isNull(webhookEndpoints.endedAt)),
      )
      .returning({ url: webhookEndpoints.url })
    if (!row) throw notFound()
    await tx
      .update(webhookDeliveries)
      .set({ status: 'stopped' })
      .where(ofBrand(webhookDeliveries, brandId, eq(webhookDeliveries.endpointId, id), isWaiting))
    const subject = { kind: 'webhook', id, name: row.url }
    return { act: { action: 'webhook.ended', brandId, subject } }
  })
}

const isWaiting = eq(webhookDeliveries.status, 'waiting')

/** The endpoints of a brand that have not been ended, oldest first. */
export async function listEndpoints(db: Db, brandId: string): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(ofBrand(webhookEndpoints, brandId, isNull(webhookEndpoints.endedAt)))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  const waiting = await db
    .select({ endpointId: webhookDeliveries.endpointId, deliveries: count() })
    .from(webhookDeliveries)
    .where(ofBrand(webhookDeliveries, brandId, isWaiting))
    .groupBy(webhookDeliveries.endpointId)
  return rows.map(({ id, url, events, createdAt, goneAt }) => ({
    id,
    url,
    events,
    createdAt: createdAt.toISOString(),
    status: goneAt ? 'gone' : 'active',
    waiting: waiting.find(({ endpointId }) => endpointId === id)?.deliveries ?? 0,
  }))
}

/**
 * Deliveries of a brand, newest first, earlier than `before` if given. A page also contains all deliveries at the same
 * instant as its last one, so the next page skips none.
 */
export async function listDeliveries(
  db: Db,
  { brandId, before, status }: { brandId: string; before?: Date | null; status?: Delivery['status'] | null },
): Promise<Delivery[]> {
  const { createdAt } = webhookDeliveries
  const read = (...which: (SQL | undefined)[]) =>
    db
      .select({ delivery: webhookDeliveries, url: webhookEndpoints.url })
      .from(webhookDeliveries)
      .innerJoin(
        webhookEndpoints,
        and(
          eq(webhookEndpoints.id, webhookDeliveries.endpointId),
          eq(webhookEndpoints.brandId, webhookDeliveries.brandId),
        ),
      )
      .where(
        ofBrand(
          webhookDeliveries,
          brandId,
          before ? lt(createdAt, before) : undefined,
          status ? eq(webhookDeliveries.status, status) : undefined,
          ...which,
        ),
      )
      .orderBy(desc(createdAt), desc(webhookDeliveries.id))
  const page = await read().limit(pageSize)
  const last = page.at(-1)?.delivery.createdAt
  const rows = last && page.length === pageSize ? await read(gte(createdAt, last)) : page
  return rows.map(({ delivery, url }) => ({
    id: delivery.id,
    messageId: delivery.message,
    type: delivery.type,
    url,
    status: delivery.status,
    attempts: delivery.attempts,
    lastStatus: delivery.lastStatus,
    lastError: delivery.lastError,
    createdAt: delivery.createdAt.toISOString(),
    lastTriedAt: delivery.lastTriedAt?.toISOString() ?? null,
  }))
}

/**
 * Sends a delivery again from its first attempt, if its endpoint hasn't ended. A waiting one is sent at once.
 * @throws DomainError `not_found`
 */
export async function replayDelivery(
  deps: StaffDeps,
  { brandId, id }: { brandId: string; id: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const [row] = await tx
      .select({ type: webhookDeliveries.type, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .innerJoin(
        webhookEndpoints,
        and(
          eq(webhookEndpoints.id, webhookDeliveries.endpointId),
          eq(webhookEndpoints.brandId, webhookDeliveries.brandId),
          isNull(webhookEndpoints.endedAt),
        ),
      )
      .where(ofBrand(webhookDeliveries, brandId, eq(webhookDeliveries.id, id)))
      .for('update')
    if (!row) throw notFound()
    const { id: endpointId, url } = row.endpoint
    // A replay reactivates an endpoint that answered 410.
    await tx
      .update(webhookEndpoints)
      .set({ goneAt: null })
      .where(ofBrand(webhookEndpoints, brandId, eq(webhookEndpoints.id, endpointId)))
    await tx
      .update(webhookDeliveries)
      .set({ status: 'waiting', attempts: 0 })
      .where(ofBrand(webhookDeliveries, brandId, eq(webhookDeliveries.id, id)))
    await queueDelivery(tx, { deliveryId: id, endpointId }, 0)
    const subject = { kind: 'webhook', id: endpointId, name: url }
    return {
      act: { action: 'webhook.replayed', brandId, subject, after: { event: webhookEvents[row.type] } },
    }
  })
}

/** The brand of an endpoint or a delivery, for its administrator. Null for an unknown id. */
export async function brandOfWebhook(
  db: Db,
  { what, id }: { what: 'webhook' | 'delivery'; id: string },
): Promise<string | null> {
  const table = what === 'webhook' ? webhookEndpoints : webhookDeliveries
  const [row] = await db.select({ brandId: table.brandId }).from(table).where(eq(table.id, id))
  return row?.brandId ?? null
}
