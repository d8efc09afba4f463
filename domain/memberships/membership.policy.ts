import type { Visitor } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import * as m from '#messages'
import { lastDayOfCover } from './next-term/age-out.rules.ts'

/**
 * The signed-in member's account; throws `unauthenticated` for other visitors.
 * Every query must still filter rows by this account and the brand.
 */
export function requireMember(visitor: Visitor): { accountId: string; sessionId: string } {
  if (visitor.kind !== 'member') throw new DomainError('unauthenticated', m.errors_sign_go)
  const { accountId, sessionId } = visitor
  return { accountId, sessionId }
}

/** Status of a membership on `today`: a term that ended without renewal is over, even before a job records it. */
export function standing(
  membership: { status: MembershipStatus; autoRenew: boolean; termEndsOn: string },
  today: string,
): MembershipStatus {
  const isOver = membership.termEndsOn < today && !membership.autoRenew
  return membership.status === 'active' && isOver ? 'expired' : membership.status
}

type Held = {
  status: MembershipStatus
  autoRenew: boolean
  termEndsOn: string
  plan: Parameters<typeof lastDayOfCover>[0]
  dependents: Parameters<typeof lastDayOfCover>[1]
}

/**
 * Whether an office should honor the card on `today`: while active, and past due while the card is retried; but not on
 * a children's plan with no one left on it.
 */
export function isUsable(membership: Held, today: string): boolean {
  const status = standing(membership, today)
  if (status !== 'active' && status !== 'past_due') return false
  return membership.termEndsOn < today || (lastDayPaid(membership) ?? '') >= today
}

/**
 * Last day of the current term on which the card is active for anyone; null if it isn't, or there's no current term.
 */
export function goodThrough(membership: Held, today: string): string | null {
  return isUsable(membership, today) && membership.termEndsOn >= today ? lastDayPaid(membership) : null
}

const lastDayPaid = ({ plan, dependents, termEndsOn }: Held) =>
  lastDayOfCover(plan, dependents, { endsOn: termEndsOn })

/** Auto-renewal can change only while another term may follow the current one. */
export function mayChangeAutoRenew(status: MembershipStatus): boolean {
  return status === 'active' || status === 'past_due'
}
