import { and, eq } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { enqueue } from '#db/queue.ts'
import { accounts } from '#db/schema/accounts.ts'
import { consumeAddressLimit, consumeRateLimit, limitKey } from '#domain/security/rate-limits.server.ts'
import { findEmailOwner } from './email-owner.server.ts'

const hour = 60 * 60
/** An id that no account has. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Accepts a request for a reset link. A job checks later whether the email is known, so the request takes the same time
 * for every email and no accepted request is lost.
 * @throws DomainError `too_many_requests`: 10 an hour per address, 5 an hour per email, known or not.
 */
export async function askForReset(
  { db, now }: DbAt,
  { brandId, email, ip }: { brandId: string; email: string; ip: string },
): Promise<void> {
  await consumeAddressLimit({ db, now }, { what: 'reset', brandId, ip })
  await consumeRateLimit(db, {
    key: limitKey('reset-email', brandId, email),
    limit: 5,
    windowSeconds: hour,
    now,
  })
  await enqueue(db, 'request-password-reset', { requestId: newId(now), brandId, email })
}

/**
 * Queues the reset email of a request if the address belongs to an account, even if the job runs more than once.
 * The link is created when the email is rendered.
 */
export async function queueResetMail(
  db: Db,
  { requestId, brandId, email }: { requestId: string; brandId: string; email: string },
): Promise<void> {
  const owner = await findEmailOwner(db, { brandId, email })
  const [account] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, owner?.accountId ?? nobody)))
  // An unknown email takes as much work as a known one.
  if (!account?.email) return enqueue(db, 'password-reset-decoy', { brandId })
  await queueMail(db, {
    brandId,
    template: 'reset-password',
    // For a merged account, the address of the account it was merged into.
    to: account.email,
    props: { accountId: account.id },
    dedupeKey: `reset-password:${requestId}`,
  })
}
