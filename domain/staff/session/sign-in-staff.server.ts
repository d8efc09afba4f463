import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { staff } from '#db/schema/staff.ts'
import { markDevice } from '#domain/accounts/browser-proof.server.ts'
import { giveAttemptBack, signInTries, takeAttempt } from '#domain/accounts/limits.server.ts'
import { verifyPassword } from '#domain/accounts/password.server.ts'
import { DomainError } from '#domain/errors.ts'
import { secondStepsOf } from '#domain/staff/second-step/second-step.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import { createStaffSession, deleteStaffSession, type NewStaffSession } from './staff-session.server.ts'

/** In the place of a brand, where limits and marks of browsers are kept by brand. */
const realm = 'console'

/**
 * The first step of signing in to the console, by email and password. The session it answers opens nothing yet: it asks
 * for the second step, or has the first one set up. A known and an unknown email cost the same.
 * @throws DomainError `invalid_credentials`, `too_many_requests`.
 */
export async function signInStaff(
  { db, now, secret }: { db: Db; now: Date; secret: string },
  input: {
    email: string
    password: string
    ip: string
    userAgent: string | null
    /** The browser's own, of an earlier sign-in. */
    deviceMark: string | null
    visitor: StaffVisitor | null
  },
): Promise<NewStaffSession & { deviceMark: string }> {
  const { email, ip, userAgent, visitor } = input
  const tries = signInTries(secret, { brandId: realm, email, ip, mark: input.deviceMark })
  for (const attempt of tries) await takeAttempt(db, { ...attempt, now })

  const isThis = and(eq(staff.email, email), isNull(staff.endedAt))
  const [person] = await db
    .select({ id: staff.id, passwordHash: staff.passwordHash })
    .from(staff)
    .where(isThis)
  const right = await verifyPassword(person?.passwordHash ?? null, input.password)
  if (!person?.passwordHash || !right) throw noMatch()
  const { id: staffId, passwordHash } = person

  for (const { key } of tries) await giveAttemptBack(db, { key })
  const session = await db.transaction(async (tx) => {
    // A new password that commits while this one was being verified has ended all sessions: none may follow.
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
  return { ...session, deviceMark: markDevice(secret, { brandId: realm, email }) }
}

function noMatch(): DomainError {
  return new DomainError('invalid_credentials', 'That email and password do not match. Please try again.')
}
