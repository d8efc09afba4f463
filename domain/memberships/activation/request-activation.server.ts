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
 * Records a request for online access from a member added at the front desk. A job checks later whether the member
 * exists, so the response and its timing are the same for everyone.
 * @throws DomainError `too_many_requests`: 10 an hour per address, 5 an hour per member number, known or not.
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

/**
 * A member number is printed on paper. At the hourly limit, a year of guesses would exceed the number of possible adult
 * birth dates.
 */
const wrongClaimsOfNumber = { limit: 20, windowSeconds: 365 * 24 * 60 * 60 }

/** Outcome of a request. `ended`: this was the last wrong attempt allowed for the number this year. */
export type ClaimOutcome = 'mailed' | 'refused' | { ended: { memberNumber: string } }

/**
 * Queues the single email that a request for access leads to, even if the job runs more than once: a link to set the
 * first password, a link to reset an existing one, or, for an address that has an account, a link to add the membership
 * to it.
 * Queues a decoy instead, which takes the same time, if the number and birth date don't match or the desk recorded
 * another address; then only the desk can help. After 20 wrong attempts in a year, every request for that number is
 * refused.
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
