import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { accounts, sessions } from '#db/schema/accounts.ts'
import { tokenHash } from '#domain/security/secret-token.server.ts'
import type { Visitor } from './visitor.ts'

/** Minimum interval between writes of `lastSeenAt`, so that reading a page isn't a write. */
const seenSeconds = 60

type Member = Extract<Visitor, { kind: 'member' }>
type Ask = { brandId: string; token: string; now: Date; idleSeconds: number }

/**
 * A statement that finds a valid session and, in the same round trip, `more`: an expression over `accounts`. An ended
 * session, or one of another brand, returns nothing. `name` is the prepared statement's name and must be unique.
 */
export function sessionStatement<More>(name: string, more: SQL<More>) {
  return cachedStatement((db) =>
    db
      .select({
        sessionId: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
        accountId: accounts.id,
        email: accounts.email,
        more,
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
      .prepare(name),
  )
}

const sessionAlone = sessionStatement('find_session', sql<null>`null`)

/**
 * The member of this brand's session cookie; null if it's unknown, ended, past its longest life, or idle for
 * `idleSeconds`. One query, and at most one write a minute to record activity.
 */
export async function findSession(db: Db, ask: Ask): Promise<Member | null> {
  const found = await findSessionBy(sessionAlone, db, ask)
  return found?.visitor ?? null
}

/** The same with a statement that reads more of the account. */
export async function findSessionBy<More>(
  statement: ReturnType<typeof sessionStatement<More>>,
  db: Db,
  { brandId, token, now, idleSeconds }: Ask,
): Promise<{ visitor: Member; more: More } | null> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const [row] = await statement(db).execute({
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
  const { accountId, email, sessionId, more } = row
  return { visitor: { kind: 'member', accountId, email, sessionId }, more }
}
