import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { accounts, sessions } from '#db/schema/accounts.ts'
import { tokenHash } from './secret-token.server.ts'
import type { Visitor } from './visitor.ts'

/** `lastSeenAt` is written at most this often, so that reading a page is not a write. */
const seenSeconds = 60

const sessionStatement = prepareOnce((db) =>
  db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      accountId: accounts.id,
      email: accounts.email,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.brandId, sessions.brandId)))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.brandId, sql.placeholder('brandId')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
      ),
    )
    .prepare('find_session'),
)

/**
 * The member behind a session cookie of this brand, or null: unknown, ended, past its absolute life, or idle
 * for `idleSeconds`. One query; and one write a minute at most, to tell that the member is still there.
 */
export async function findSession(
  db: Db,
  { brandId, token, now, idleSeconds }: { brandId: string; token: string; now: Date; idleSeconds: number },
): Promise<Extract<Visitor, { kind: 'member' }> | null> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const [row] = await sessionStatement(db).execute({
    tokenHash: tokenHash(token),
    brandId,
    now,
    seenAfter: ago(idleSeconds),
  })
  if (!row) return null
  if (row.lastSeenAt < ago(Math.min(seenSeconds, idleSeconds / 4))) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, row.sessionId), eq(sessions.brandId, brandId)))
  }
  return { kind: 'member', accountId: row.accountId, email: row.email, sessionId: row.sessionId }
}
