import { purgeIdempotencyKeys } from '#domain/billing/purge-idempotency-keys.server.ts'
import { abandonExpiredCheckouts } from '#domain/orders/checkout/abandon-expired-checkouts.server.ts'
import type { Services } from '#domain/services.ts'

/** Gives up drafts older than a day with the people in them, and forgets answers kept for a week. Counts both. */
export async function abandonCheckouts({
  services,
}: {
  services: Pick<Services, 'db' | 'now'>
}): Promise<{ abandoned: number; forgotten: number }> {
  const deps = { db: services.db, now: services.now() }
  return { abandoned: await abandonExpiredCheckouts(deps), forgotten: await purgeIdempotencyKeys(deps) }
}
