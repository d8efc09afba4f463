import type { Db } from '#db/client.ts'
import { addressGroup, type Limit, limitKey, takeAttempt } from './rate-limit.server.ts'

const minute = 60
const hour = 60 * minute

/** What strangers may ask for, per address (and household, for IPv6). */
const perAddress = {
  reset: { limit: 10, windowSeconds: hour },
  newPassword: { limit: 30, windowSeconds: hour },
  join: { limit: 30, windowSeconds: hour },
  coupon: { limit: 30, windowSeconds: 10 * minute },
  checkoutStart: { limit: 60, windowSeconds: hour },
  contact: { limit: 10, windowSeconds: hour },
  grievance: { limit: 10, windowSeconds: hour },
  requestStatus: { limit: 20, windowSeconds: hour },
} as const satisfies Record<string, Limit>

/**
 * Counts one try of `what` from an address.
 * @throws DomainError `too_many_requests`.
 */
export async function takeAddressAttempt(
  { db, now }: { db: Db; now: Date },
  { what, brandId, ip }: { what: keyof typeof perAddress; brandId: string; ip: string },
): Promise<void> {
  await takeAttempt(db, { key: limitKey(what, brandId, addressGroup(ip)), now, ...perAddress[what] })
}
