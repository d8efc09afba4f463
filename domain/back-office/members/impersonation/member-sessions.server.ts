import { and, desc, eq, gt } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { sessions } from '#db/schema/accounts.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { endImpersonation } from './end-impersonation.server.ts'
import { listImpersonations } from './find-impersonation.server.ts'
import type { MemberSession } from './impersonation.schema.ts'

/** A member's sessions and the current staff impersonations of their account, newest first. */
export async function listMemberSessions(
  { db, now }: DbAt,
  { brandId, accountId }: AccountContext,
  { sessionId, idleSeconds }: { sessionId: string; idleSeconds: number },
): Promise<MemberSession[]> {
  const own = await db
    .select()
    .from(sessions)
    .where(
      ofBrand(
        sessions,
        brandId,
        eq(sessions.accountId, accountId),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - idleSeconds * 1000)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  const looks = await listImpersonations(db, { brandId, accountId, now, idleSeconds })
  return [
    ...looks.map(({ id, name, reason, createdAt, expiresAt }) => ({
      id,
      isThis: id === sessionId,
      startedAt: createdAt.toISOString(),
      lastSeenAt: null,
      userAgent: null,
      staff: { name, reason, until: expiresAt.toISOString() },
    })),
    ...own.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      isThis: id === sessionId,
      startedAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      userAgent,
      staff: null,
    })),
  ]
}

/**
 * Ends one of them for the member: another session of theirs, or a staff impersonation.
 * @throws DomainError `not_found`: someone else's, or already over.
 */
export async function endMemberSession(
  { db, now }: DbAt,
  { brandId, accountId }: AccountContext,
  { id, ip }: { id: string; ip: string },
): Promise<void> {
  const own = and(eq(sessions.id, id), eq(sessions.accountId, accountId))
  const ended = await db.delete(sessions).where(ofBrand(sessions, brandId, own))
  if (ended.rowCount) return
  await endImpersonation({ db, now }, { brandId, lookId: id, accountId, by: 'member', ip })
}
