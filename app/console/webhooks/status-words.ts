import type { DeliveryStatus } from '#domain/values/webhooks.ts'

/** A delivery's status, for a badge and a filter. */
export const statusWords = {
  waiting: { tone: 'warning', words: 'Waiting' },
  delivered: { tone: 'success', words: 'Delivered' },
  failed: { tone: 'danger', words: 'Given up' },
  stopped: { tone: 'neutral', words: 'Not sent' },
} as const satisfies Record<DeliveryStatus, object>
