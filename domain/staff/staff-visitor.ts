import { DomainError } from '#domain/errors.ts'
import type { SessionStage } from '#domain/values/staff.ts'
import type { Grant } from './access/access.rules.ts'

/** A staff member in a browser, with their permissions at the time of this request. */
export type StaffVisitor = {
  staffId: string
  sessionId: string
  name: string
  email: string
  stage: SessionStage
  /** When this browser last proved a second step. */
  provenAt: Date | null
  grants: Grant[]
  /** Set for a program that uses this person's key. It can't prove a second step, and has no account of its own. */
  key?: { id: string; name: string }
}

/** Who performs an audited action. */
export type Actor = {
  staffId: string | null
  actor: string
  ip: string | null
  /** A program acts with that person's key; no one is at a keyboard. */
  isKey?: boolean
}

/** The actor in the audit log. A program appears as its key, with the key's owner. */
export function actorOf({ staffId, name, email, key }: StaffVisitor, ip: string): Actor {
  const person = `${name} <${email}>`
  return key
    ? { staffId, actor: `Key “${key.name}” of ${person}`, ip, isKey: true }
    : { staffId, actor: person, ip }
}

/** A person with access to the server, who can read its files and database anyway. */
export const commandLine: Actor = { staffId: null, actor: 'command line', ip: null }

/** @throws DomainError `unauthenticated`: not signed in, or not at one of `stages`. */
export function requireStaff(
  visitor: StaffVisitor | null,
  ...stages: [SessionStage, ...SessionStage[]]
): StaffVisitor {
  if (visitor && stages.includes(visitor.stage)) return visitor
  throw new DomainError('unauthenticated', 'Please sign in.')
}

/** How long a second step counts as just proven. */
const proofMs = 5 * 60_000

/**
 * Requires a recent proof of who is at the keyboard before an action that can't be undone: the last proof must be less
 * than five minutes old.
 *
 * @throws DomainError `proof_required`
 */
export function requireReauthentication({ provenAt }: StaffVisitor, now: Date): void {
  if (provenAt && now.getTime() - provenAt.getTime() < proofMs) return
  throw new DomainError('proof_required', 'Please confirm that it’s you, with your second step.')
}
