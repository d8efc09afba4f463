import type { DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { sessions } from '#db/schema/accounts.ts'
import { insertRows } from '#db/written-rows.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'

/**
 * Longest life of a member's session, even if active; idle ones end by `IDLE_LOGOUT_SECONDS`
 * (`find-session.server.ts`).
 */
export const sessionSeconds = 12 * 60 * 60

const longestUserAgent = 300

/**
 * Signs a browser in: creates the session within the transaction `db` and returns the token for its cookie. Only the
 * token's hash is stored. Never reuse a session: end the one the browser came with.
 */
export async function createSession(
  { db, now }: DbAt,
  session: { brandId: string; accountId: string; ip: string; userAgent: string | null },
): Promise<{ token: string; expiresAt: Date; sessionId: string }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000)
  const sessionId = newId()
  await insertRows(db, sessions, {
    id: sessionId,
    brandId: session.brandId,
    accountId: session.accountId,
    tokenHash: tokenHash(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ip: session.ip,
    userAgent: session.userAgent?.slice(0, longestUserAgent) ?? null,
  })
  return { token, expiresAt, sessionId }
}
