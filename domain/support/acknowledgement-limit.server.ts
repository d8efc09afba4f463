import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/errors.ts'
import { consumeRateLimit, limitKey } from '#domain/security/rate-limits.server.ts'

/** More than this per day means someone is flooding a stranger's mailbox. The requests themselves are kept anyway. */
const mailsPerDay = { limit: 5, windowSeconds: 24 * 60 * 60 }

/**
 * Whether one more acknowledgment may go to an email address today. Without one, the case's acknowledgment clock keeps
 * running.
 */
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
