import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type AuditFields, staff, staffPasskeys, staffSessions } from '#db/schema/staff.ts'
import { DomainError } from '#domain/errors.ts'
import { consumeRateLimit, limitKey, releaseRateLimit } from '#domain/security/rate-limits.server.ts'
import { unseal } from '#domain/security/sealed-secret.server.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import {
  createStaffSession,
  deleteOtherSessions,
  deleteStaffSession,
  type NewStaffSession,
  ownSubject,
} from '#domain/staff/session/staff-session.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.server.ts'
import { isOfOtherTime, latestStep, matchTotp } from './totp.rules.ts'

/** The ways to prove a second step. */
export type SecondStep = 'totp' | 'passkey' | 'recovery'

/** Key and purpose for encrypting the secrets of authenticator apps. */
export function codesOf(secret: string) {
  return { secret, of: 'staff one-time codes' } as const
}

/** What checking a code needs: the command's own dependencies, and the key that encrypts the secrets. */
export type SecondStepDeps = StaffDeps & { secret: string }

/** The browser that moves on to the next stage. */
export type From = {
  ip: string
  userAgent: string | null
  /** True if this person has never completed both steps from here. */
  isNewDevice?: boolean
}

/** The second steps a person has set up. If there are none, the next sign-in requires one. */
export async function secondStepsOf(db: Db, staffId: string): Promise<SecondStep[]> {
  const [person] = await db.select({ totpSecret: staff.totpSecret }).from(staff).where(eq(staff.id, staffId))
  const passkeys = await db.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))
  const codes = await countRecoveryCodes(db, staffId)
  return [
    ...(person?.totpSecret ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ]
}

/** Limit of wrong codes for one person from everywhere; a code has only six digits. */
const wrongCodes = { limit: 10, windowSeconds: 15 * 60 }

/**
 * Runs `work`, which checks a code. Refuses after ten wrong codes in 15 minutes; correct ones don't count.
 * @throws DomainError `too_many_requests`; what `work` throws.
 */
export async function limitCodes<Answer>(
  { db, now }: Pick<StaffDeps, 'db' | 'now'>,
  staffId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = limitKey('staff-second-step', staffId)
  await consumeRateLimit(db, { key, ...wrongCodes, now })
  const answer = await work()
  await releaseRateLimit(db, { key })
  return answer
}

/** Uses up the app's code or a recovery code, in the transaction `tx`. @throws DomainError `invalid`, `code`. */
async function takeCode(
  tx: Db,
  { staffId, code, now, secret }: { staffId: string; code: string; now: Date; secret: string },
): Promise<'totp' | 'recovery'> {
  if (/^\d{6}$/.test(code)) {
    if (await takeTotp(tx, { staffId, code, now, secret })) return 'totp'
    if (await isFromOtherTime(tx, { staffId, code, now, secret })) throw wrongCode(otherTime(now))
    throw wrongCode('That code is wrong or was used already. Wait for the next one the app shows.')
  }
  if (await takeRecoveryCode(tx, { staffId, code, now })) return 'recovery'
  throw wrongCode('That code is wrong or was used already.')
}

type Typed = { staffId: string; code: string; now: Date; secret: string }

async function isFromOtherTime(db: Db, { staffId, code, now, secret }: Typed): Promise<boolean> {
  const own = eq(staff.id, staffId)
  const [person] = await db.select({ sealed: staff.totpSecret }).from(staff).where(own)
  const plain = person?.sealed ? unseal(codesOf(secret), person.sealed) : null
  return plain !== null && isOfOtherTime(plain, { code, now })
}

const otherTime = (now: Date) =>
  `That code is for a different time. This server’s clock says ${now.toISOString().slice(11, 16)} UTC. If that is wrong, set the server’s clock. Otherwise set the clock of the device with the app.`

/** A single statement decides, so if one code is entered twice at the same time, only one is accepted. */
async function takeTotp(
  tx: Db,
  { staffId, code, now, secret }: { staffId: string; code: string; now: Date; secret: string },
): Promise<boolean> {
  const [person] = await tx
    .select({ totpSecret: staff.totpSecret, lastStep: staff.totpLastStep })
    .from(staff)
    .where(eq(staff.id, staffId))
  const plain = person?.totpSecret ? unseal(codesOf(secret), person.totpSecret) : null
  const step = plain ? matchTotp(plain, { code, now, lastStep: person?.lastStep ?? null }) : null
  if (step === null) return false
  const used = await tx
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.id, staffId), isBefore(step, now)))
    .returning({ id: staff.id })
  return used.length === 1 && (await spendStep(tx, { secret: plain ?? '', step, now }))
}

/**
 * Marks the code of a step as used, independently of the clock: a clock that was ahead and is set back reaches that
 * step again. The mark outlasts every moment at which the code could be accepted (RFC 6238 §5.2).
 */
export async function spendStep(
  tx: Db,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<boolean> {
  const key = limitKey('staff-totp', secret, `${step}`)
  return consumeRateLimit(tx, { key, limit: 1, windowSeconds: 24 * 60 * 60, now }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'too_many_requests') return false
      throw error
    },
  )
}

/** SQL: whether the stored step is before this one, or came from a clock that was ahead. */
function isBefore(step: number, now: Date) {
  return or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step), gt(staff.totpLastStep, latestStep(now)))
}

/** Error for a code that isn't accepted. */
export function wrongCode(message: string): DomainError {
  return new DomainError('invalid', 'Please check the marked fields.', {
    fields: [{ path: 'code', message }],
  })
}

/**
 * Second step of signing in, by a code. Ends the session that had only the password, and returns the one that opens the
 * console.
 * @throws DomainError `invalid` with the field `code`, `too_many_requests`.
 */
export function signInByCode(
  deps: SecondStepDeps,
  visitor: StaffVisitor,
  { code, ...from }: From & { code: string },
): Promise<NewStaffSession> {
  const { staffId } = visitor
  return limitCodes(deps, staffId, () =>
    audited(deps, async (tx) => {
      const secondStep = await takeCode(tx, { staffId, code, now: deps.now, secret: deps.secret })
      return beginFullSession(tx, deps.now, visitor, { ...from, secondStep })
    }),
  )
}

/** Replaces the session with a full one, after both steps were proven, and describes it for the audit log. */
export async function beginFullSession(
  tx: AuditedTx,
  now: Date,
  visitor: StaffVisitor,
  { secondStep, isNewDevice = false, ...from }: From & { secondStep: SecondStep },
) {
  await deleteStaffSession(tx, visitor.sessionId)
  const { staffId } = visitor
  const answer = await createStaffSession({ db: tx, now }, { staffId, stage: 'full', ...from })
  const after: AuditFields = isNewDevice ? { secondStep, newDevice: true } : { secondStep }
  const act = {
    action: 'session.began',
    brandId: null,
    subject: ownSubject(visitor),
    after,
  } as const
  return { answer, act }
}

/**
 * Result of setting up a second step: recovery codes, shown only this once, and the session to continue with, if it's a
 * new one.
 */
export type SetUp = { recoveryCodes: string[]; session: NewStaffSession | null }

/**
 * After a second step was set up: replaces all recovery codes with ten new ones, ends every other session and, if this
 * was the first sign-in, returns the session that opens the console.
 */
export async function finishSetUp(
  tx: AuditedTx,
  now: Date,
  { staffId, sessionId, stage }: StaffVisitor,
  from: From,
): Promise<SetUp> {
  const recoveryCodes = await replaceRecoveryCodes(tx, staffId, now)
  await deleteOtherSessions(tx, { staffId, keep: sessionId })
  if (stage === 'full') return { recoveryCodes, session: null }
  await deleteStaffSession(tx, sessionId)
  const session = await createStaffSession({ db: tx, now }, { staffId, stage: 'full', ...from })
  return { recoveryCodes, session }
}

/**
 * Proves again who is at the keyboard, for actions that require it.
 * @throws DomainError `invalid` with the field `code`, `too_many_requests`.
 */
export function proveByCode(
  { db, now, secret }: Omit<SecondStepDeps, 'by'>,
  { staffId, sessionId }: StaffVisitor,
  { code }: { code: string },
): Promise<void> {
  return limitCodes({ db, now }, staffId, () =>
    db.transaction(async (tx) => {
      await takeCode(tx, { staffId, code, now, secret })
      await markProven(tx, sessionId, now)
    }),
  )
}

/** Records that a session's browser has just proven a second step. */
export async function markProven(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ provenAt: now, challenge: null, challengeUntil: null })
    .where(eq(staffSessions.id, sessionId))
}
