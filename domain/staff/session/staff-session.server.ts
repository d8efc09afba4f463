import { and, asc, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { staff, staffGrants, staffLinks, staffSessions } from '#db/schema/staff.ts'
import { notFound } from '#domain/errors.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import { grantsOfRows } from '#domain/staff/access/grants.server.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { SessionStage } from '#domain/values/staff.ts'

/** Longest life of a staff session, even if active; idle ones end by `IDLE_LOGOUT_SECONDS`. */
const sessionSeconds = 12 * 60 * 60
/** How long a session may wait for its second step. */
const unfinishedSeconds = 15 * 60
/** Minimum interval between writes of `lastSeenAt`, so that reading a page isn't a write. */
const seenSeconds = 60

/** A new session for a browser: its cookie's token, and when it expires. */
export type NewStaffSession = { token: string; expiresAt: Date; sessionId: string; stage: SessionStage }

/**
 * Creates a session of a stage within the transaction `db`. Only the token's hash is stored. A session never moves to
 * the next stage: each stage is a new session with a new token.
 */
export async function createStaffSession(
  { db, now }: DbAt,
  session: { staffId: string; stage: SessionStage; ip: string; userAgent: string | null },
): Promise<NewStaffSession> {
  const token = newToken()
  const { staffId, stage, ip, userAgent } = session
  const seconds = stage === 'full' ? sessionSeconds : unfinishedSeconds
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const [row] = await db
    .insert(staffSessions)
    .values({
      staffId,
      stage,
      tokenHash: tokenHash(token),
      createdAt: now,
      lastSeenAt: now,
      provenAt: stage === 'full' ? now : null,
      expiresAt,
      ip,
      userAgent,
    })
    .returning({ id: staffSessions.id })
  if (!row) throw new Error('The session was not written.')
  return { token, expiresAt, sessionId: row.id, stage }
}

/**
 * The staff member behind a console cookie, with their current permissions. Null if the session is unknown, ended, past
 * its longest life or idle for `idleSeconds`, or the person's access has ended.
 */
export async function findStaffSession(
  db: Db,
  { token, now, idleSeconds }: { token: string; now: Date; idleSeconds: number },
): Promise<StaffVisitor | null> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const rows = await db
    .select({
      sessionId: staffSessions.id,
      stage: staffSessions.stage,
      provenAt: staffSessions.provenAt,
      lastSeenAt: staffSessions.lastSeenAt,
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      grant: { role: staffGrants.role, brandId: staffGrants.brandId, officeId: staffGrants.officeId },
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .leftJoin(staffGrants, eq(staffGrants.staffId, staff.id))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash(token)),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastSeenAt, ago(idleSeconds)),
        isNull(staff.endedAt),
      ),
    )
    .orderBy(asc(staffGrants.brandId), asc(staffGrants.officeId))
  const [row] = rows
  if (!row) return null
  const { lastSeenAt, grant: _, ...visitor } = row
  if (lastSeenAt < ago(Math.min(seenSeconds, idleSeconds / 4))) {
    await db.update(staffSessions).set({ lastSeenAt: now }).where(eq(staffSessions.id, row.sessionId))
  }
  return { ...visitor, grants: grantsOfRows(rows.flatMap(({ grant }) => grant ?? [])) }
}

/** Ends one session, whatever its stage. */
export async function deleteStaffSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.id, sessionId))
}

/** Ends every session of a person except one; all if none is given. */
export async function deleteOtherSessions(
  tx: AuditedTx,
  { staffId, keep }: { staffId: string; keep: string | null },
): Promise<void> {
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), keep === null ? undefined : ne(staffSessions.id, keep)))
}

/** Signs out. A session that never completed sign-in leaves no audit row. */
export async function signOutStaff(deps: StaffDeps, visitor: StaffVisitor): Promise<void> {
  if (visitor.stage !== 'full') return deleteStaffSession(deps.db, visitor.sessionId)
  await audited(deps, async (tx) => {
    await deleteStaffSession(tx, visitor.sessionId)
    return { act: { action: 'session.ended', brandId: null, subject: ownSubject(visitor) } }
  })
}

/** A session as its owner sees it in the list. */
export type OwnSession = {
  id: string
  isThis: boolean
  createdAt: Date
  lastSeenAt: Date
  ip: string
  userAgent: string | null
}

/** A person's current sessions, newest first. */
export async function listOwnSessions(
  { db, now }: DbAt,
  { staffId, sessionId }: StaffVisitor,
  { idleSeconds }: { idleSeconds: number },
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        eq(staffSessions.stage, 'full'),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastSeenAt, new Date(now.getTime() - idleSeconds * 1000)),
      ),
    )
    .orderBy(desc(staffSessions.lastSeenAt))
  return rows.map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
    id,
    isThis: id === sessionId,
    createdAt,
    lastSeenAt,
    ip,
    userAgent,
  }))
}

/**
 * Ends another of one's own sessions.
 * @throws DomainError `not_found`: someone else's, or already over.
 */
export async function endOwnSession(
  deps: StaffDeps,
  visitor: StaffVisitor,
  sessionId: string,
): Promise<void> {
  await audited(deps, async (tx) => {
    const [ended] = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.id, sessionId), eq(staffSessions.staffId, visitor.staffId)))
      .returning({ ip: staffSessions.ip })
    if (!ended) throw notFound()
    const act = {
      action: 'session.ended_elsewhere',
      brandId: null,
      subject: ownSubject(visitor),
      before: { address: ended.ip },
    } as const
    return { act }
  })
}

/** A person as the audit subject of changes to their own access. */
export function ownSubject({ staffId, name }: { staffId: string; name: string }) {
  return { kind: 'staff', id: staffId, name }
}

/** Deletes sessions and links that are over; returns the number of each. */
export async function sweepStaff(
  { db, now }: DbAt,
  { idleSeconds }: { idleSeconds: number },
): Promise<{ staffSessions: number; staffLinks: number }> {
  const idleSince = new Date(now.getTime() - idleSeconds * 1000)
  const isOver = or(lt(staffSessions.expiresAt, now), lt(staffSessions.lastSeenAt, idleSince))
  const sessions = await db.delete(staffSessions).where(isOver)
  const links = await db
    .delete(staffLinks)
    .where(lt(staffLinks.expiresAt, new Date(now.getTime() - 24 * 60 * 60 * 1000)))
  return { staffSessions: sessions.rowCount ?? 0, staffLinks: links.rowCount ?? 0 }
}
