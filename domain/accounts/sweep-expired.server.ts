import { and, lt, ne, notLike, or } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { accountLinks, rateLimits, sessions } from '#db/schema/accounts.ts'
import { wrongClaims } from '#domain/security/rate-limits.server.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Deletes what is no longer needed, across all brands: ended sessions, links a day after they expired, and old attempt
 * counters. Returns the number of each.
 */
export async function sweepExpired(
  { db, now }: DbAt,
  { idleSeconds }: { idleSeconds: number },
): Promise<{ sessions: number; links: number; counters: number }> {
  const yesterday = new Date(now.getTime() - day)
  const idleSince = new Date(now.getTime() - idleSeconds * 1000)
  const isOver = or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince))
  const ended = await db.delete(sessions).where(isOver)
  // Payment links are kept: their status (opened or expired) is shown for as long as the account exists.
  const isDone = and(lt(accountLinks.expiresAt, yesterday), ne(accountLinks.purpose, 'pay_renewal'))
  const links = await db.delete(accountLinks).where(isDone)
  const yearAgo = new Date(now.getTime() - 366 * day)
  const isOfADay = notLike(rateLimits.key, `${wrongClaims}:%`)
  const isOld = or(and(lt(rateLimits.windowStart, yesterday), isOfADay), lt(rateLimits.windowStart, yearAgo))
  const counters = await db.delete(rateLimits).where(isOld)
  return {
    sessions: ended.rowCount ?? 0,
    links: links.rowCount ?? 0,
    counters: counters.rowCount ?? 0,
  }
}
