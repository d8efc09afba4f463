import type { Services } from '#domain/services.ts'
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts'
import type { WebhookPost } from '#integrations/webhooks/webhook-post.ts'

/** Sends one event to one endpoint of somebody else. */
export async function sendWebhookJob(
  { services, post }: { services: Services; post: WebhookPost },
  { deliveryId }: { deliveryId: string },
): Promise<void> {
  await deliverWebhook(
    { db: services.db, now: services.now(), secret: services.config.sessionSecret, post },
    deliveryId,
  )
}
