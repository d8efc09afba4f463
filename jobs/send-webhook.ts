import type { House } from '#domain/services.ts'
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts'
import type { WebhookPost } from '#integrations/webhooks/webhook-post.ts'

/** Sends one event to one endpoint of somebody else. */
export async function sendWebhookJob(
  { house, post }: { house: House; post: WebhookPost },
  { deliveryId }: { deliveryId: string },
): Promise<void> {
  await deliverWebhook(
    { db: house.db, now: house.now(), secret: house.config.sessionSecret, post },
    deliveryId,
  )
}
