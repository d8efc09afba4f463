import { and, eq } from 'drizzle-orm'
import { staff } from '#db/schema/staff.ts'
import { DomainError } from '#domain/errors.ts'
import { checkNewPassword, sameAsOld } from '#domain/security/new-password.server.ts'
import { hashPassword, verifyPassword } from '#domain/security/password.server.ts'
import { consumeRateLimit, limitKey, releaseRateLimit } from '#domain/security/rate-limits.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import { deleteOtherSessions, ownSubject } from './staff-session.server.ts'

/**
 * Changes one's own password after verifying the old one, and ends every other session.
 * @throws DomainError `invalid` with the field `currentPassword` or `password`, `too_many_requests`.
 */
export async function changeStaffPassword(
  deps: StaffDeps,
  visitor: StaffVisitor,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { db, now } = deps
  const { staffId, sessionId, name, email } = visitor
  const key = limitKey('staff-own-password', staffId)
  await consumeRateLimit(db, { key, limit: 10, windowSeconds: 15 * 60, now })
  const [person] = await db.select({ hash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId))
  const hash = person?.hash ?? null
  if (!(await verifyPassword(hash, currentPassword)) || hash === null) {
    throw wrong('currentPassword', 'That is not your current password.')
  }
  await releaseRateLimit(db, { key })
  await checkNewPassword(password, ['enamel', name, email])
  if (password === currentPassword) throw wrong('password', sameAsOld({ locale: 'en' }))
  const passwordHash = await hashPassword(password)
  await audited(deps, async (tx) => {
    const changed = await tx
      .update(staff)
      .set({ passwordHash })
      .where(and(eq(staff.id, staffId), eq(staff.passwordHash, hash)))
      .returning({ id: staff.id })
    if (changed.length === 0) throw wrong('currentPassword', 'Your password was changed just now.')
    await deleteOtherSessions(tx, { staffId, keep: sessionId })
    return { act: { action: 'security.password_changed', brandId: null, subject: ownSubject(visitor) } }
  })
}

function wrong(path: string, message: string): DomainError {
  return new DomainError('invalid', 'Please check the marked fields.', { fields: [{ path, message }] })
}
