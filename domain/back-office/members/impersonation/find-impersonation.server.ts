import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { impersonations } from '#db/schema/impersonations.ts'
import { staff, staffSessions } from '#db/schema/staff.ts'
import type { Visitor } from '#domain/accounts/visitor.ts'
import { scopeOfMember } from '#domain/back-office/members/member-scope.server.ts'
import { notFound } from '#domain/errors.ts'
import { tokenHash } from '#domain/security/secret-token.server.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import { readGrants } from '#domain/staff/access/grants.server.ts'

type Member = Extract<Visitor, { kind: 'member' }>
type Ask = { brandId: string; now: Date; idleSeconds: number }

/**
 * The member a staff member is viewing as. Null if the impersonation is unknown, ended or expired, or if the staff
 * member's console session or permission for this member has ended. Writes nothing: viewing leaves no other trace.
 */
export async function findImpersonation(
  db: Db,
  { token, ...ask }: Ask & { token: string },
): Promise<Member | null> {
  const [look] = await looksOf(db).where(
    and(
      running(ask),
      eq(impersonations.brandId, ask.brandId),
      eq(impersonations.tokenHash, tokenHash(token)),
    ),
  )
  if (!look || !(await mayLook(db, look))) return null
  const { id: sessionId, accountId, email, name, expiresAt } = look
  return { kind: 'member', accountId, email, sessionId, lookedAtBy: { name, until: expiresAt } }
}

/** A member's open impersonations, newest first. */
export async function listImpersonations(
  db: Db,
  ask: Ask & { accountId: string },
): Promise<{ id: string; name: string; reason: string; createdAt: Date; expiresAt: Date }[]> {
  const own = and(eq(impersonations.brandId, ask.brandId), eq(impersonations.accountId, ask.accountId))
  const looks = await looksOf(db)
    .where(and(running(ask), own))
    .orderBy(impersonations.createdAt)
  const allowed = await Promise.all(looks.map((look) => mayLook(db, look)))
  return looks.filter((_, at) => allowed[at]).toReversed()
}

/** Impersonations with their staff member, joined to a live console session. */
function looksOf(db: Db) {
  return db
    .select({
      id: impersonations.id,
      brandId: impersonations.brandId,
      accountId: impersonations.accountId,
      staffId: impersonations.staffId,
      name: staff.name,
      reason: impersonations.reason,
      email: accounts.email,
      createdAt: impersonations.createdAt,
      expiresAt: impersonations.expiresAt,
    })
    .from(impersonations)
    .innerJoin(
      accounts,
      and(eq(accounts.id, impersonations.accountId), eq(accounts.brandId, impersonations.brandId)),
    )
    .innerJoin(staff, eq(staff.id, impersonations.staffId))
    .innerJoin(staffSessions, eq(staffSessions.id, impersonations.staffSessionId))
}

function running({ now, idleSeconds }: Ask) {
  return and(
    isNull(impersonations.endedAt),
    gt(impersonations.expiresAt, now),
    isNull(staff.endedAt),
    eq(staffSessions.stage, 'full'),
    gt(staffSessions.expiresAt, now),
    gt(staffSessions.lastSeenAt, new Date(now.getTime() - idleSeconds * 1000)),
  )
}

/** Whether the staff member may still change this member: checked at each request, as in the console. */
async function mayLook(
  db: Db,
  { staffId, brandId, accountId }: { staffId: string; brandId: string; accountId: string },
): Promise<boolean> {
  const grants = (await readGrants(db, [staffId])).get(staffId) ?? []
  const located = await scopeOfMember(db, 'member', accountId)
  if (located?.brandId !== brandId) return false
  return located.scopes.some((scope) => can({ grants }, 'members.change', scope))
}

/** An impersonation as its email presents it. @throws DomainError `not_found` */
export async function readImpersonation(
  db: Db,
  { brandId, lookId }: { brandId: string; lookId: string },
): Promise<{ firstName: string; staffName: string; reason: string; expiresAt: Date }> {
  const [look] = await db
    .select({
      firstName: accounts.firstName,
      staffName: staff.name,
      reason: impersonations.reason,
      expiresAt: impersonations.expiresAt,
    })
    .from(impersonations)
    .innerJoin(
      accounts,
      and(eq(accounts.id, impersonations.accountId), eq(accounts.brandId, impersonations.brandId)),
    )
    .innerJoin(staff, eq(staff.id, impersonations.staffId))
    .where(ofBrand(impersonations, brandId, eq(impersonations.id, lookId)))
  if (!look) throw notFound()
  return look
}
