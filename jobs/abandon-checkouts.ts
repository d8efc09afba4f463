import { forgetRequests } from '#domain/billing/purge-idempotency-keys.server.ts'
import { abandonExpiredCheckouts } from '#domain/orders/checkout/abandon-expired-checkouts.server.ts'
import type { House } from '#domain/services.ts'

/** Gives up drafts older than a day with the people in them, and forgets answers kept for a week. Counts both. */
export async function abandonCheckouts({
  house,
}: {
  house: Pick<House, 'db' | 'now'>
}): Promise<{ abandoned: number; forgotten: number }> {
  const deps = { db: house.db, now: house.now() }
  return { abandoned: await abandonExpiredCheckouts(deps), forgotten: await forgetRequests(deps) }
}
