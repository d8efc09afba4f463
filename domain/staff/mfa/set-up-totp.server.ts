import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { staff, staffSessions } from '#db/schema/staff.ts'
import { seal, unseal } from '#domain/security/sealed-secret.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { ownSubject } from '#domain/staff/session/staff-session.server.ts'
import { requireReauthentication, type StaffVisitor } from '#domain/staff/staff-visitor.ts'
import {
  codesOf,
  type From,
  finishSetUp,
  limitCodes,
  type SecondStepDeps,
  type SetUp,
  spendStep,
  wrongCode,
} from './mfa.server.ts'
import { replaceRecoveryCodes } from './recovery-codes.server.ts'
import { matchTotp, newTotpSecret, totpUri } from './totp.rules.ts'

/**
 * A new secret for an authenticator app, to scan or type. It takes effect once one of its codes is entered; until then
 * the earlier setup stays. A signed-in person must have proven a second step recently.
 * @throws DomainError `proof_required`
 */
export async function beginTotp(
  { db, now, secret }: { db: Db; now: Date; secret: string },
  visitor: StaffVisitor,
): Promise<{ secret: string; uri: string }> {
  if (visitor.stage === 'full') requireReauthentication(visitor, now)
  const plain = newTotpSecret()
  await db
    .update(staffSessions)
    .set({ newTotpSecret: seal(codesOf(secret), plain) })
    .where(eq(staffSessions.id, visitor.sessionId))
  return { secret: plain, uri: totpUri(plain, visitor.email) }
}

/**
 * Accepts the first code of the new secret, so the app's codes become the second step. Creates ten recovery codes,
 * returned only this once, ends every other session and, if this was the first sign-in, opens the console.
 * @throws DomainError `invalid` with the field `code`, `too_many_requests`, `proof_required`.
 */
export function confirmTotp(
  deps: SecondStepDeps,
  visitor: StaffVisitor,
  { code, ...from }: From & { code: string },
): Promise<SetUp> {
  const { staffId, sessionId } = visitor
  if (visitor.stage === 'full') requireReauthentication(visitor, deps.now)
  return limitCodes(deps, staffId, () =>
    audited(deps, async (tx) => {
      const [pending] = await tx
        .select({ sealed: staffSessions.newTotpSecret })
        .from(staffSessions)
        .where(eq(staffSessions.id, sessionId))
        .for('update')
      const plain = pending?.sealed ? unseal(codesOf(deps.secret), pending.sealed) : null
      const step = plain ? matchTotp(plain, { code, now: deps.now, lastStep: null }) : null
      if (!plain || step === null || !(await spendStep(tx, { secret: plain, step, now: deps.now }))) {
        throw wrongCode('That code doesn’t match this key. Check that the app shows “Enamel console”.')
      }
      await tx
        .update(staff)
        .set({ totpSecret: seal(codesOf(deps.secret), plain), totpLastStep: step })
        .where(eq(staff.id, staffId))
      await tx.update(staffSessions).set({ newTotpSecret: null }).where(eq(staffSessions.id, sessionId))
      return {
        answer: await finishSetUp(tx, deps.now, visitor, from),
        act: { action: 'security.totp_set_up', brandId: null, subject: ownSubject(visitor) },
      }
    }),
  )
}

/**
 * Replaces all recovery codes with ten new ones.
 * @throws DomainError `proof_required`
 */
export function renewRecoveryCodes(
  deps: Omit<SecondStepDeps, 'secret'>,
  visitor: StaffVisitor,
): Promise<string[]> {
  requireReauthentication(visitor, deps.now)
  return audited(deps, async (tx) => ({
    answer: await replaceRecoveryCodes(tx, visitor.staffId, deps.now),
    act: { action: 'security.recovery_codes_made', brandId: null, subject: ownSubject(visitor) },
  }))
}
