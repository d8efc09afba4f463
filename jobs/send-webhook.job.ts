import { z } from 'zod'
import type { Services } from '#domain/services.ts'
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts'
import type { WebhookPost } from '#integrations/webhooks/webhook-post.ts'
import { defineJob } from './define-job.ts'

const payload = z.object({ deliveryId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'send-webhook': z.infer<typeof payload>
  }
}

/** Sends one event to one third-party endpoint. */
export const sendWebhookJob = defineJob({
  name: 'send-webhook',
  label: { en: 'Tells a program of an event' },
  isSlow: true,
  payload,
  run: async (
    { services, post }: { services: Services; post: WebhookPost },
    { deliveryId },
  ): Promise<void> => {
    await deliverWebhook(
      { db: services.db, now: services.now(), secret: services.config.sessionSecret, post },
      deliveryId,
    )
  },
})
