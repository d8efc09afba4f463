import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/errors.ts'
import { consumeRateLimit, limitKey } from '#domain/security/rate-limits.server.ts'

/** More than this a day is somebody filling a stranger's mailbox; the requests themselves are kept all the same. */
const mailsPerDay = { limit: 5, windowSeconds: 24 * 60 * 60 }

/** Whether one more acknowledgment may go to an email today. A case without one stays on the staff's clock. */
export async function mayMailReceipt(
  db: Db,
  { brandId, email, now }: { brandId: string; email: string; now: Date },
): Promise<boolean> {
  try {
    await consumeRateLimit(db, { key: limitKey('supportMail', brandId, email), now, ...mailsPerDay })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests') return false
    throw error
  }
}
