import { DomainError } from '#domain/errors.ts'
import type { SessionStage } from '#domain/values/staff.ts'
import type { Grant } from './access/access.rules.ts'

/** A staff member in a browser, with what they may do as it is at this request. */
export type StaffVisitor = {
  staffId: string
  sessionId: string
  name: string
  email: string
  stage: SessionStage
  /** When this browser last proved a second step. */
  provenAt: Date | null
  grants: Grant[]
  /** Where a program asks with a key that this person made. It proves no second step, and is nobody's own account. */
  key?: { id: string; name: string }
}

/** Who does something that the audit keeps. */
export type Actor = {
  staffId: string | null
  actor: string
  ip: string | null
  /** A program asks with that person's key: nobody was at a keyboard. */
  isKey?: boolean
}

/** How the audit calls them: a program as the key it uses, and whose that is. */
export function actorOf({ staffId, name, email, key }: StaffVisitor, ip: string): Actor {
  const person = `${name} <${email}>`
  return key
    ? { staffId, actor: `Key “${key.name}” of ${person}`, ip, isKey: true }
    : { staffId, actor: person, ip }
}

/** Somebody who may read the server's files and its database anyway. */
export const commandLine: Actor = { staffId: null, actor: 'command line', ip: null }

/** @throws DomainError `unauthenticated`: nobody, or somebody who has not come as far as `stages`. */
export function requireStaff(
  visitor: StaffVisitor | null,
  ...stages: [SessionStage, ...SessionStage[]]
): StaffVisitor {
  if (visitor && stages.includes(visitor.stage)) return visitor
  throw new DomainError('unauthenticated', 'Please sign in.')
}

/** For how long a second step counts as just proven. */
const proofMs = 5 * 60_000

/**
 * Asks again who is at the keyboard before an act that could not be taken back: the last proof must be younger than
 * five minutes.
 *
 * @throws DomainError `proof_required`
 */
export function requireReauthentication({ provenAt }: StaffVisitor, now: Date): void {
  if (provenAt && now.getTime() - provenAt.getTime() < proofMs) return
  throw new DomainError('proof_required', 'Please confirm that it is you, with your second step.')
}
