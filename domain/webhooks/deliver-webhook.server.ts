import { and, eq, isNull, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { enqueue } from '#db/queue.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts'
import { unseal } from '#domain/security/sealed-secret.server.ts'
import type { PostOutcome, WebhookPost } from '#integrations/webhooks/webhook-post.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes
/** Pauses after each failed attempt, three days in total. */
export const pauses = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  18 * hours,
  22 * hours,
]

/** Queues a delivery. Deliveries to one endpoint run one after another, so a hanging endpoint occupies one job. */
export async function queueDelivery(
  db: Db,
  { deliveryId, endpointId }: { deliveryId: string; endpointId: string },
  inMs: number,
): Promise<void> {
  const jobKey = `webhook:${deliveryId}`
  await enqueue(db, 'send-webhook', { deliveryId }, { inMs, jobKey, queue: `webhook:${endpointId}` })
}

/**
 * Tries to send one delivery, signed. 2xx means delivered, and 410 stops the endpoint. Anything else is retried for
 * three days. After a crash it may be sent twice, with the same `webhook-id`, so receivers can tell. Returns its
 * status, or null if it was no longer waiting.
 */
export async function deliverWebhook(
  { db, now, secret, post }: DbAt & { secret: string; post: WebhookPost },
  deliveryId: string,
): Promise<'delivered' | 'waiting' | 'failed' | 'stopped' | null> {
  const found = await findWaiting(db, deliveryId)
  if (!found) return null
  const { delivery, endpoint } = found
  const key = unseal({ secret, of: 'webhooks' }, endpoint.secret)
  const outcome = key === null ? unreadable : await post(endpoint.url, signed(delivery, key, now))
  const attempts = delivery.attempts + 1
  const pause = pauses[attempts - 1]
  const status = statusAfter(outcome, pause)
  await db.transaction(async (tx) => {
    const told =
      'status' in outcome
        ? { lastStatus: outcome.status, lastError: null }
        : { lastStatus: null, lastError: outcome.error }
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ status, attempts, lastTriedAt: now, ...told })
      .where(ofBrand(webhookDeliveries, delivery.brandId, eq(webhookDeliveries.id, deliveryId), isWaiting))
      .returning({ id: webhookDeliveries.id })
    if (!row) return
    if (status === 'waiting' && pause) await queueDelivery(tx, { deliveryId, endpointId: endpoint.id }, pause)
    if (status === 'stopped') await stopEndpoint(tx, endpoint, now)
  })
  return status
}

const isWaiting = eq(webhookDeliveries.status, 'waiting')

function statusAfter(outcome: PostOutcome, pause: number | undefined) {
  if ('status' in outcome && outcome.status >= 200 && outcome.status < 300) return 'delivered' as const
  if ('status' in outcome && outcome.status === 410) return 'stopped' as const
  return pause ? ('waiting' as const) : ('failed' as const)
}

type Delivery = typeof webhookDeliveries.$inferSelect
type Endpoint = typeof webhookEndpoints.$inferSelect

/** A waiting delivery, if its endpoint is still active. */
async function findWaiting(
  db: Db,
  deliveryId: string,
): Promise<{ delivery: Delivery; endpoint: Endpoint } | undefined> {
  const [found] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(
      webhookEndpoints,
      and(
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
        eq(webhookEndpoints.brandId, webhookDeliveries.brandId),
        isNull(webhookEndpoints.endedAt),
        isNull(webhookEndpoints.goneAt),
      ),
    )
    .where(and(eq(webhookDeliveries.id, deliveryId), isWaiting))
  return found
}

/** Without the secret, the delivery can't be signed. */
const unreadable = {
  error: 'Its secret cannot be read, as SESSION_SECRET has changed. Add the webhook again.',
}

function signed({ message, type, createdAt, data }: Delivery, secret: string, now: Date) {
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Enamel webhooks',
      'webhook-id': message,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(message, now, body),
    },
  }
}

/** Stops an endpoint that answered 410, and all its waiting deliveries. */
async function stopEndpoint(tx: Db, { id, brandId }: Endpoint, now: Date): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ goneAt: now })
    .where(ofBrand(webhookEndpoints, brandId, eq(webhookEndpoints.id, id)))
  await tx
    .update(webhookDeliveries)
    .set({ status: 'stopped' })
    .where(ofBrand(webhookDeliveries, brandId, eq(webhookDeliveries.endpointId, id), isWaiting))
}

/** Deletes finished deliveries older than 30 days. Returns how many. */
export async function sweepDeliveries({ db, now }: DbAt): Promise<number> {
  const before = new Date(now.getTime() - 30 * 24 * hours)
  const { rowCount } = await db
    .delete(webhookDeliveries)
    .where(
      and(
        sql`${webhookDeliveries.status} <> 'waiting'`,
        sql`${webhookDeliveries.createdAt} < ${before.toISOString()}`,
      ),
    )
  return rowCount ?? 0
}
