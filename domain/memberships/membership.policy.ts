import type { Visitor } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import type { MembershipStatus } from './membership.schema.ts'

/**
 * The account of a signed-in member; throws `unauthenticated` for anybody else.
 * Whose row it is, every query decides by this account and the brand.
 */
export function requireMember(visitor: Visitor): { accountId: string } {
  if (visitor.kind !== 'member') throw new DomainError('unauthenticated', 'Please sign in to go on.')
  return { accountId: visitor.accountId }
}

/** What a membership is on `today`: a term that ended and does not renew is over, whether or not a job has said so. */
export function standing(
  membership: { status: MembershipStatus; autoRenew: boolean; termEndsOn: string },
  today: string,
): MembershipStatus {
  const isOver = membership.termEndsOn < today && !membership.autoRenew
  return membership.status === 'active' && isOver ? 'expired' : membership.status
}

/** Whether an office should honour the card on `today`: while active, and past due as long as we retry the card. */
export function isUsable(
  membership: { status: MembershipStatus; autoRenew: boolean; termEndsOn: string },
  today: string,
): boolean {
  const status = standing(membership, today)
  return status === 'active' || status === 'past_due'
}

/** Auto-renewal can be turned on or off only while there is a term that may be followed by another. */
export function mayChangeAutoRenew(status: MembershipStatus): boolean {
  return status === 'active' || status === 'past_due'
}
