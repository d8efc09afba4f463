import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { impersonations } from '#db/schema/impersonations.ts'
import { staff, staffSessions } from '#db/schema/staff.ts'
import { memberSubject } from '#domain/back-office/members/actions/member-subject.server.ts'
import { notFound } from '#domain/errors.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import type { ImpersonationEnd } from '#domain/values/impersonations.ts'

type Which = { brandId: string; lookId: string; accountId?: string }

/**
 * Ends an impersonation, once: its cookie stops working from the next request on. The audit names the staff member; an
 * automatic end is dated when it was recorded.
 * @throws DomainError `not_found`: already ended, of another brand, or of another account than `accountId`.
 */
export async function endImpersonation(
  { db, now }: DbAt,
  { brandId, lookId, accountId, by, ip }: Which & { by: ImpersonationEnd; ip: string | null },
): Promise<void> {
  const [who] = await db
    .select({ staffId: staff.id, name: staff.name, email: staff.email })
    .from(impersonations)
    .innerJoin(staff, eq(staff.id, impersonations.staffId))
    .where(ofBrand(impersonations, brandId, eq(impersonations.id, lookId)))
  if (!who) throw notFound()
  const isByStaff = by === 'staff'
  const actor = {
    staffId: isByStaff ? who.staffId : null,
    actor: isByStaff ? `${who.name} <${who.email}>` : actors[by],
    ip,
  }
  await audited({ db, now, by: actor }, async (tx) => {
    const [ended] = await tx
      .update(impersonations)
      .set({ endedAt: now, endedBy: by, handoverHash: null, tokenHash: null })
      .where(
        ofBrand(
          impersonations,
          brandId,
          eq(impersonations.id, lookId),
          isNull(impersonations.endedAt),
          accountId === undefined ? undefined : eq(impersonations.accountId, accountId),
        ),
      )
      .returning()
    if (!ended) throw notFound()
    const subject = await memberSubject(tx, ended)
    const after = { who: who.name, endedBy: endWords[by] }
    return { act: { action: 'member.look_ended', brandId, subject, after } }
  })
}

const endWords: Record<ImpersonationEnd, string> = {
  staff: 'who looked',
  member: 'the member',
  time: 'its half hour',
  access: 'the end of their session or access',
}

const actors: Record<Exclude<ImpersonationEnd, 'staff'>, string> = {
  member: 'the member',
  time: 'the clock',
  access: 'the clock',
}

/** Ends impersonations that have expired, or whose staff member's session or access has ended; returns how many. */
export async function endExpiredImpersonations(
  { db, now }: DbAt,
  { idleSeconds }: { idleSeconds: number },
): Promise<{ looks: number }> {
  const over = await looksThatAreOver(db, { now, idleSeconds })
  let looks = 0
  for (const { id: lookId, brandId, expiresAt } of over) {
    const by = expiresAt <= now ? 'time' : 'access'
    // Another instance may be ending it too.
    const isMine = await endImpersonation({ db, now }, { brandId, lookId, by, ip: null }).then(
      () => true,
      () => false,
    )
    if (isMine) looks += 1
  }
  return { looks }
}

function looksThatAreOver(db: Db, { now, idleSeconds }: { now: Date; idleSeconds: number }) {
  return db
    .select({ id: impersonations.id, brandId: impersonations.brandId, expiresAt: impersonations.expiresAt })
    .from(impersonations)
    .leftJoin(staffSessions, eq(staffSessions.id, impersonations.staffSessionId))
    .where(
      and(
        isNull(impersonations.endedAt),
        or(
          lt(impersonations.expiresAt, now),
          isNull(staffSessions.id),
          lt(staffSessions.expiresAt, now),
          lt(staffSessions.lastSeenAt, new Date(now.getTime() - idleSeconds * 1000)),
        ),
      ),
    )
    .orderBy(impersonations.id)
    .limit(200)
}
