import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { staff } from '#db/schema/staff.ts'
import { DomainError } from '#domain/errors.ts'
import { knownDevice, markDevice } from '#domain/security/csrf.server.ts'
import { verifyPassword } from '#domain/security/password.server.ts'
import { consumeRateLimit, releaseRateLimit, signInTries } from '#domain/security/rate-limits.server.ts'
import { secondStepsOf } from '#domain/staff/mfa/mfa.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import { createStaffSession, deleteStaffSession, type NewStaffSession } from './staff-session.server.ts'

/** Replaces the brand where limits and browser marks are stored by brand. */
const realm = 'console'
/** For the mark of a browser that has completed both steps; the mark of a password alone is worth less. */
const signedInRealm = 'console-signed-in'

/** The mark of a browser in which `email` has completed both steps. */
export function markSignedIn(secret: string, email: string): string {
  return markDevice(secret, { brandId: signedInRealm, email })
}

/** Whether a browser's mark proves that `email` completed both steps in it before. */
export function hasSignedIn(
  secret: string,
  { email, mark }: { email: string; mark: string | null },
): boolean {
  return knownDevice(secret, { brandId: signedInRealm, email, mark }) !== null
}

/**
 * First step of signing in to the console, by email and password. The session it returns opens nothing yet: it asks for
 * the second step, or requires setting up the first one. A known and an unknown email take the same time.
 * @throws DomainError `invalid_credentials`, `too_many_requests`.
 */
export async function signInStaff(
  { db, now, secret }: { db: Db; now: Date; secret: string },
  input: {
    email: string
    password: string
    ip: string
    userAgent: string | null
    /** The browser's mark from an earlier sign-in. */
    deviceMark: string | null
    visitor: StaffVisitor | null
  },
): Promise<NewStaffSession & { deviceMark: string }> {
  const { email, ip, userAgent, visitor, deviceMark: mark } = input
  const isKnown = hasSignedIn(secret, { email, mark })
  const tries = signInTries(secret, { brandId: isKnown ? signedInRealm : realm, email, ip, mark })
  for (const attempt of tries) await consumeRateLimit(db, { ...attempt, now })

  const isThis = and(eq(staff.email, email), isNull(staff.endedAt))
  const [person] = await db
    .select({ id: staff.id, passwordHash: staff.passwordHash })
    .from(staff)
    .where(isThis)
  const right = await verifyPassword(person?.passwordHash ?? null, input.password)
  if (!person?.passwordHash || !right) throw noMatch()
  const { id: staffId, passwordHash } = person

  for (const { key } of tries) await releaseRateLimit(db, { key })
  const session = await db.transaction(async (tx) => {
    // If a new password was committed during verification, all sessions were ended, and no new one may start.
    const [unchanged] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(isThis, eq(staff.passwordHash, passwordHash)))
      .for('share')
    if (!unchanged) throw noMatch()
    if (visitor) await deleteStaffSession(tx, visitor.sessionId)
    const hasSecondStep = (await secondStepsOf(tx, staffId)).some((step) => step !== 'recovery')
    const stage = hasSecondStep ? 'password' : 'setup'
    return createStaffSession({ db: tx, now }, { staffId, stage, ip, userAgent })
  })
  const deviceMark = isKnown && mark ? mark : markDevice(secret, { brandId: realm, email })
  return { ...session, deviceMark }
}

function noMatch(): DomainError {
  return new DomainError('invalid_credentials', 'That email and password don’t match. Please try again.')
}
