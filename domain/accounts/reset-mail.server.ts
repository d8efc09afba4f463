import { and, eq } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { enqueue } from '#db/queue.ts'
import { accounts } from '#db/schema/accounts.ts'
import { consumeAddressLimit, consumeRateLimit, limitKey } from '#domain/security/rate-limits.server.ts'
import { findEmailOwner } from './email-owner.server.ts'

const hour = 60 * 60
/** The id of no account. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Takes a request for a reset link. Whether the email is known is looked at later, by a job, so that this costs
 * the same for every email and nothing accepted is lost.
 * @throws DomainError `too_many_requests`: 10 an hour from an address, 5 an hour for an email, known or not.
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
 * Queues the reset mail of one request if the email belongs to an account; once, however often the job runs.
 * The link is minted when the mail is rendered.
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
  // An unknown email costs the process as much as a known one.
  if (!account?.email) return enqueue(db, 'password-reset-decoy', { brandId })
  await queueMail(db, {
    brandId,
    template: 'reset-password',
    // Of an account that was merged into another, that one's own address.
    to: account.email,
    props: { accountId: account.id },
    dedupeKey: `reset-password:${requestId}`,
  })
}
