import { eq } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { staff } from '#db/schema/staff.ts'
import { checkNewPassword } from '#domain/security/new-password.server.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { type From, secondStepsOf } from '#domain/staff/mfa/mfa.server.ts'
import {
  createStaffSession,
  deleteOtherSessions,
  type NewStaffSession,
  ownSubject,
} from '#domain/staff/session/staff-session.server.ts'
import { consumeStaffLink, findStaffLink } from './staff-link.server.ts'

/**
 * Sets a password by the mailed link: uses up the link, ends all of the person's sessions, and continues with the
 * second step. A person without one sets it up. A rejected password leaves the link unused.
 * @throws DomainError `invalid` with the field `token` or `password`.
 */
export async function acceptInvitation(
  { db, now }: DbAt,
  { token, password, ...from }: From & { token: string; password: string },
): Promise<NewStaffSession> {
  const { staffId, name, email } = await findStaffLink(db, { token, now })
  await checkNewPassword(password, ['enamel', name, email])
  const passwordHash = await hashPassword(password)
  const by = { staffId, actor: `${name} <${email}>`, ip: from.ip }
  return audited({ db, now, by }, async (tx) => {
    await consumeStaffLink(tx, { token, now })
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, staffId))
    await deleteOtherSessions(tx, { staffId, keep: null })
    const hasSecondStep = (await secondStepsOf(tx, staffId)).some((step) => step !== 'recovery')
    const stage = hasSecondStep ? 'password' : 'setup'
    return {
      answer: await createStaffSession({ db: tx, now }, { staffId, stage, ...from }),
      act: { action: 'staff.accepted', brandId: null, subject: ownSubject({ staffId, name }) },
    }
  })
}
