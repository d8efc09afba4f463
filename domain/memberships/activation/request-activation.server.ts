import { and, eq } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { enqueue, type Jobs } from '#db/queue.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { findEmailOwner } from '#domain/accounts/email-owner.server.ts'
import {
  consumeAddressLimit,
  consumeRateLimit,
  countTries,
  countTry,
  limitKey,
  wrongClaims,
} from '#domain/security/rate-limits.server.ts'
import type { RequestActivation } from './request-activation.schema.ts'

/**
 * Takes a request for online access of a member enrolled at the desk. Whether there is such a member is looked at
 * later, by a job, so that this costs and answers the same for everybody.
 * @throws DomainError `too_many_requests`: 10 an hour from an address, 5 an hour for a number, known or not.
 */
export async function requestActivation(
  { db, now }: DbAt,
  { brandId, ip, ...claim }: RequestActivation & { brandId: string; ip: string },
): Promise<void> {
  await consumeAddressLimit({ db, now }, { what: 'signup', brandId, ip })
  const key = limitKey('signup-number', brandId, claim.memberNumber)
  await consumeRateLimit(db, { key, limit: 5, windowSeconds: 60 * 60, now })
  await enqueue(db, 'activate-account', { requestId: newId(now), brandId, ...claim })
}

/** A number stands on papers, and a year of tries by the hour would be more than there are birth dates of adults. */
const wrongClaimsOfNumber = { limit: 20, windowSeconds: 365 * 24 * 60 * 60 }

/** What became of a claim: `ended`: it was the last wrong one that is looked at for this number. */
export type ClaimOutcome = 'mailed' | 'refused' | { ended: { memberNumber: string } }

/**
 * Queues the one mail that a claim of access leads to, however often the job runs: a link to set the first password;
 * to set a new one if there is one; or, for an address that has an account, to add the membership to it. Sends
 * nothing if number and birth date do not match or the desk recorded another address: then only the desk can help,
 * and a decoy takes the same time. After 20 wrong ones in a year no claim of a number is good any more.
 */
export async function queueActivationMail(
  db: Db,
  { requestId, brandId, memberNumber, dateOfBirth, email, now }: Jobs['activate-account'] & { now: Date },
): Promise<ClaimOutcome> {
  const wrong = { key: limitKey(wrongClaims, brandId, memberNumber), ...wrongClaimsOfNumber, now }
  const [member] = await db
    .select({
      accountId: accounts.id,
      membershipId: memberships.id,
      email: accounts.email,
      ownsEmail: accounts.ownsEmail,
      passwordHash: accounts.passwordHash,
    })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), eq(accounts.brandId, brandId)))
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.memberNumber, memberNumber),
        eq(accounts.dateOfBirth, dateOfBirth),
      ),
    )
  const isRight = member?.ownsEmail && (member.email === null || member.email === email)
  const tries = isRight ? await countTries(db, wrong) : await countTry(db, wrong)
  if (!isRight || tries >= wrong.limit) {
    await enqueue(db, 'password-reset-decoy', { brandId })
    return !isRight && tries === wrong.limit ? { ended: { memberNumber } } : 'refused'
  }
  const { accountId, membershipId } = member
  const mail = { brandId, to: email, dedupeKey: `claim-access:${requestId}` }
  const owner = await findEmailOwner(db, { brandId, email })
  if (owner && owner.accountId !== accountId) {
    await queueMail(db, { ...mail, template: 'join-account', props: { accountId, membershipId, email } })
  } else if (member.passwordHash) {
    await queueMail(db, { ...mail, template: 'reset-password', props: { accountId } })
  } else {
    await queueMail(db, { ...mail, template: 'activate-account', props: { accountId, email } })
  }
  return 'mailed'
}
