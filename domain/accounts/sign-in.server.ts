import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { markDevice } from '#domain/security/csrf.server.ts'
import { verifyPassword } from '#domain/security/password.server.ts'
import { consumeRateLimit, releaseRateLimit, signInTries } from '#domain/security/rate-limits.server.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { createSession } from './create-session.server.ts'
import { endSession } from './end-session.server.ts'
import { maskedEmail } from './profile/masked-email.rules.ts'
import type { RequestScope } from './visitor.ts'

/**
 * Signs a member in by email and password, ends the session the browser came with, and returns the new one with the
 * mark that recognizes this browser again. An email signs in only to the account that owns it; an account that a
 * purchase created is reached by the link sent to that email.
 *
 * A known and an unknown email take the same work: one lookup and one hash.
 * @throws DomainError `invalid_credentials`, which tells a person who knows the password of a merged account where to
 *   sign in; or `too_many_requests` before anything is checked.
 */
export async function signIn(
  { db, now, secret }: { db: Db; now: Date; secret: string },
  input: { brandId: string; email: string; password: string; scope: RequestScope; deviceMark: string | null },
): Promise<{ token: string; expiresAt: Date; sessionId: string; email: string; deviceMark: string }> {
  const { brandId, email, scope } = input
  const tries = signInTries(secret, { brandId, email, ip: scope.ip, mark: input.deviceMark })
  for (const attempt of tries) await consumeRateLimit(db, { ...attempt, now })

  const [account] = await db
    .select({
      id: accounts.id,
      passwordHash: accounts.passwordHash,
      mergedIntoId: accounts.mergedIntoId,
    })
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.email, email), eq(accounts.ownsEmail, true)))
  const right = await verifyPassword(account?.passwordHash ?? null, input.password)
  if (!account?.passwordHash || !right) throw noMatch()
  if (account.mergedIntoId) throw await nowPartOf(db, { brandId, accountId: account.mergedIntoId })
  const verified = and(
    eq(accounts.brandId, brandId),
    eq(accounts.id, account.id),
    eq(accounts.passwordHash, account.passwordHash),
    isNull(accounts.mergedIntoId),
  )

  for (const { key } of tries) await releaseRateLimit(db, { key })
  const { visitor } = scope
  const session = await db.transaction(async (tx) => {
    // If a reset was committed during verification, all sessions were ended, and no new one may start.
    const [unchanged] = await tx.select({ id: accounts.id }).from(accounts).where(verified).for('share')
    if (!unchanged) throw noMatch()
    if (visitor.kind === 'member') await endSession(tx, { brandId, sessionId: visitor.sessionId })
    return createSession(
      { db: tx, now },
      { brandId, accountId: account.id, ip: scope.ip, userAgent: scope.userAgent },
    )
  })
  return { ...session, email, deviceMark: markDevice(secret, { brandId, email }) }
}

function noMatch(): DomainError {
  return new DomainError('invalid_credentials', m.errors_email_password_match_try)
}

async function nowPartOf(
  db: Db,
  { brandId, accountId }: { brandId: string; accountId: string },
): Promise<DomainError> {
  const [kept] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
  if (!kept?.email) return noMatch()
  const email = maskedEmail(kept.email)
  const message = (o?: In) => m.errors_accounts_one_now_sign({ email }, o)
  return new DomainError('invalid_credentials', message)
}
