import { purgeIdempotencyKeys } from '#domain/billing/purge-idempotency-keys.server.ts'
import { abandonExpiredCheckouts } from '#domain/orders/checkout/abandon-expired-checkouts.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

/**
 * Abandons drafts older than a day and deletes the people in them, and deletes responses kept for a week. Counts both.
 */
export const abandonCheckoutsJob = defineJob({
  name: 'abandon-checkouts',
  label: { en: 'Closes checkouts that were left' },
  cron: '*/15 * * * *',
  run: async ({
    services,
  }: {
    services: Pick<Services, 'db' | 'now'>
  }): Promise<{ abandoned: number; forgotten: number }> => {
    const deps = { db: services.db, now: services.now() }
    return { abandoned: await abandonExpiredCheckouts(deps), forgotten: await purgeIdempotencyKeys(deps) }
  },
})
