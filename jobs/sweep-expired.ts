import { sweepExpired } from '#domain/accounts/sweep-expired.server.ts'
import type { House } from '#domain/house.ts'

/** Every hour: removes sessions, links and counters of tries that are over, and counts them. */
export async function sweepExpiredJob({
  house,
}: {
  house: Pick<House, 'db' | 'now' | 'config'>
}): Promise<Record<string, number>> {
  const { db, now, config } = house
  return sweepExpired({ db, now: now() }, { idleSeconds: config.idleLogoutSeconds })
}
