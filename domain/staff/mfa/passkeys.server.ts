import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { staff, staffPasskeys, staffSessions } from '#db/schema/staff.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { type NewStaffSession, ownSubject } from '#domain/staff/session/staff-session.server.ts'
import { requireReauthentication, type StaffVisitor } from '#domain/staff/staff-visitor.ts'
import { beginFullSession, type From, finishSetUp, limitCodes, markProven, type SetUp } from './mfa.server.ts'
import type { NewPasskey, PasskeyAnswer } from './passkey.schema.ts'

/** Passkeys are valid only for the console's own origin. */
type At = { consoleOrigin: string }

/** How long a browser may wait for its user. */
const patienceMs = 5 * 60_000

/** Loaded with the first passkey: on loading, it inspects the platform's cryptography and logs it. */
const webauthn = () => import('@simplewebauthn/server')

const rpIdOf = ({ consoleOrigin }: At) => new URL(consoleOrigin).hostname

/** Options for a browser to create a passkey. A fully signed-in person must have proven a second step recently. */
export async function beginPasskey({ db, now }: DbAt, visitor: StaffVisitor, at: At) {
  if (visitor.stage === 'full') requireReauthentication(visitor, now)
  const own = await listPasskeys(db, visitor.staffId)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Enamel console',
    rpID: rpIdOf(at),
    userName: visitor.email,
    userDisplayName: visitor.name,
    userID: new Uint8Array(Buffer.from(visitor.staffId)),
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge({ db, now }, visitor.sessionId, options.challenge)
  return options
}

/**
 * Stores a new passkey. At the first sign-in it becomes the second step: then returns recovery codes and the session
 * that opens the console; otherwise null.
 * @throws DomainError `invalid`: it doesn't match the challenge; `conflict`: already known; `proof_required`.
 */
export async function addPasskey(
  deps: StaffDeps,
  visitor: StaffVisitor,
  { name, answer, consoleOrigin, ...from }: At & From & { name: string; answer: NewPasskey },
): Promise<SetUp | null> {
  const { now } = deps
  const isFirst = visitor.stage !== 'full'
  if (!isFirst) requireReauthentication(visitor, now)
  const challenge = await takeChallenge(deps, visitor.sessionId)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: asWhatTheLibraryTakes(answer),
    expectedChallenge: challenge,
    expectedOrigin: consoleOrigin,
    expectedRPID: rpIdOf({ consoleOrigin }),
    requireUserVerification: false,
  }).catch(refuse)
  if (!verified) throw badPasskey()
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
  return audited(deps, async (tx) => {
    // If two set-ups run at once, the first ends the other's session.
    const [own] = await tx
      .select({ id: staffSessions.id })
      .from(staffSessions)
      .where(eq(staffSessions.id, visitor.sessionId))
      .for('update')
    if (!own) throw badPasskey()
    const kept = await tx
      .insert(staffPasskeys)
      .values({
        staffId: visitor.staffId,
        name,
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id })
    if (kept.length === 0) throw new DomainError('conflict', 'This passkey was already added.')
    const after = { passkey: name }
    return {
      answer: isFirst ? await finishSetUp(tx, now, visitor, from) : null,
      act: { action: 'security.passkey_added', brandId: null, subject: ownSubject(visitor), after },
    }
  })
}

/** Options for a browser to prove a second step with a passkey. @throws DomainError `not_found`: no passkey. */
export async function askForPasskey({ db, now }: DbAt, visitor: StaffVisitor, at: At) {
  const own = await listPasskeys(db, visitor.staffId)
  if (own.length === 0) throw notFound()
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(at),
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'preferred',
  })
  await keepChallenge({ db, now }, visitor.sessionId, options.challenge)
  return options
}

/** Second step of signing in, by a passkey: see `signInByCode`. @throws DomainError `invalid`, `too_many_requests`. */
export function signInByPasskey(
  deps: StaffDeps,
  visitor: StaffVisitor,
  { answer, consoleOrigin, ...from }: At & From & { answer: PasskeyAnswer },
): Promise<NewStaffSession> {
  return limitCodes(deps, visitor.staffId, async () => {
    const counter = await verifyPasskey(deps, visitor, { answer, consoleOrigin })
    return audited(deps, async (tx) => {
      await noteUse(tx, visitor.staffId, answer.id, counter, deps.now)
      return beginFullSession(tx, deps.now, visitor, { ...from, secondStep: 'passkey' })
    })
  })
}

/** Proves again who is at the keyboard, by a passkey. @throws DomainError `invalid`, `too_many_requests`. */
export function proveByPasskey(
  deps: DbAt,
  visitor: StaffVisitor,
  { answer, consoleOrigin }: At & { answer: PasskeyAnswer },
): Promise<void> {
  const { db, now } = deps
  return limitCodes(deps, visitor.staffId, async () => {
    const counter = await verifyPasskey(deps, visitor, { answer, consoleOrigin })
    await db.transaction(async (tx) => {
      await noteUse(tx, visitor.staffId, answer.id, counter, now)
      await markProven(tx, visitor.sessionId, now)
    })
  })
}

/** A passkey as its owner sees it. */
export type OwnPasskey = {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  credentialId: string
  transports: string[]
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Db, staffId: string): Promise<OwnPasskey[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt))
}

/**
 * Removes a passkey, unless it's the last second step.
 * @throws DomainError `not_found`, `proof_required`, `conflict`.
 */
export async function removePasskey(deps: StaffDeps, visitor: StaffVisitor, id: string): Promise<void> {
  requireReauthentication(visitor, deps.now)
  const { staffId } = visitor
  await audited(deps, async (tx) => {
    const [person] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update')
    const [removed] = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
      .returning({ name: staffPasskeys.name })
    if (!removed) throw notFound()
    const left = await tx.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))
    if (left === 0 && !person?.totpSecret) {
      throw new DomainError('conflict', 'This is your only second step. Set up one-time codes first.')
    }
    const before = { passkey: removed.name }
    return {
      act: { action: 'security.passkey_removed', brandId: null, subject: ownSubject(visitor), before },
    }
  })
}

async function keepChallenge({ db, now }: DbAt, sessionId: string, challenge: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ challenge, challengeUntil: new Date(now.getTime() + patienceMs) })
    .where(eq(staffSessions.id, sessionId))
}

/** Reads and removes this browser's challenge; each can be used once. */
async function takeChallenge({ db, now }: DbAt, sessionId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const [session] = await tx
      .select({ challenge: staffSessions.challenge })
      .from(staffSessions)
      .where(and(eq(staffSessions.id, sessionId), gt(staffSessions.challengeUntil, now)))
      .for('update')
    if (!session?.challenge) throw badPasskey()
    await tx
      .update(staffSessions)
      .set({ challenge: null, challengeUntil: null })
      .where(eq(staffSessions.id, sessionId))
    return session.challenge
  })
}

/** Verifies a passkey response and returns its counter. */
async function verifyPasskey(
  deps: DbAt,
  { staffId, sessionId }: StaffVisitor,
  { answer, consoleOrigin }: At & { answer: PasskeyAnswer },
): Promise<number> {
  const challenge = await takeChallenge(deps, sessionId)
  const [known] = await deps.db
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.credentialId, answer.id), eq(staffPasskeys.staffId, staffId)))
  if (!known) throw badPasskey()
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: asWhatTheLibraryTakes(answer),
    expectedChallenge: challenge,
    expectedOrigin: consoleOrigin,
    expectedRPID: rpIdOf({ consoleOrigin }),
    requireUserVerification: false,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
      transports: known.transports,
    },
  }).catch(refuse)
  if (!verified) throw badPasskey()
  return authenticationInfo.newCounter
}

async function noteUse(tx: Db, staffId: string, credentialId: string, counter: number, now: Date) {
  await tx
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(staffPasskeys.credentialId, credentialId), eq(staffPasskeys.staffId, staffId)))
}

/** Casts without checks: the library checks every field itself and throws if one is wrong. */
function asWhatTheLibraryTakes<Wanted>(answer: NewPasskey | PasskeyAnswer): Wanted {
  return answer as unknown as Wanted
}

function refuse(): never {
  throw badPasskey()
}

function badPasskey(): DomainError {
  return new DomainError('invalid', 'That passkey was not accepted. Please try again.')
}
