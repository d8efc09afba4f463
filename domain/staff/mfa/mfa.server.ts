import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { rateLimits } from '#db/schema/accounts.ts'
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

/** With what somebody can prove a second time who they are. */
export type SecondStep = 'totp' | 'passkey' | 'recovery'

/** The key that the secrets of authenticator apps are sealed with. */
export function codesOf(secret: string) {
  return { secret, of: 'staff one-time codes' } as const
}

/** What is needed to look at a code: the command's own, and the key the secrets are sealed with. */
export type SecondStepDeps = StaffDeps & { secret: string }

/** Where a browser is that goes on to the next stage. */
export type From = {
  ip: string
  userAgent: string | null
  /** From here this person has never come through both steps. */
  isNewDevice?: boolean
}

/** The second steps a person has set up; none: the next sign-in asks for one. */
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

/** Codes that were wrong, for one person, from everywhere: a code is six digits only. */
const wrongCodes = { limit: 10, windowSeconds: 15 * 60 }

/**
 * Does `work` with a code that is good, once. Of wrong ones ten in a quarter of an hour are looked at.
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

/** Uses up the code of the app or a recovery code, in the transaction `tx` is. @throws DomainError `invalid`, `code`. */
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
  `That code is of another time. This server’s clock says ${now.toISOString().slice(11, 16)} UTC: if that is wrong, set the server’s clock; else the clock of the device with the app.`

/** One statement decides, so that of two who type one code at once a single one is let in. */
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
  if (used.length === 0) return false
  // One taken by a clock that was ahead is not taken again when its time comes.
  const key = limitKey('staff-code', staffId, String(step))
  const kept = { key, windowStart: now, count: 1 }
  return (await tx.insert(rateLimits).values(kept).onConflictDoNothing().returning()).length === 1
}

/** SQL: the step on record is before this one, or was taken by a clock that was ahead. */
function isBefore(step: number, now: Date) {
  return or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step), gt(staff.totpLastStep, latestStep(now)))
}

/** What is said of a code that is not taken. */
export function wrongCode(message: string): DomainError {
  return new DomainError('invalid', 'Please check the marked fields.', {
    fields: [{ path: 'code', message }],
  })
}

/**
 * The second step of signing in by a code: ends the session that had only the password, and answers the one that opens
 * the console.
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

/** The session of somebody who has proven both steps, in place of the one before, and its row in the audit. */
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

/** What setting up a second step gives: recovery codes, shown this once, and the session that goes on where it is another. */
export type SetUp = { recoveryCodes: string[]; session: NewStaffSession | null }

/**
 * After a second step was set up: ten recovery codes in place of all there were, an end to every other session, and, where
 * this was the first sign-in, the session that opens the console.
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
 * Proves again who is at the keyboard, for acts that ask for it.
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

/** Notes that a session's browser has just proven a second step. */
export async function markProven(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ provenAt: now, challenge: null, challengeUntil: null })
    .where(eq(staffSessions.id, sessionId))
}
