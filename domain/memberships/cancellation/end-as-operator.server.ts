import type { DbAt } from '#db/client.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { assertNoOpenOrder, lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import type { Cancellation } from '#domain/memberships/renewal/renewal.schema.ts'
import * as m from '#messages'
import { carryOut } from './cancel-membership.server.ts'
import { planCancellation } from './cancellation.server.ts'

/**
 * Ends a membership at once on the operator's behalf. The unused part of the term is refunded in every state; within
 * the refund window, everything is. The refunds are stored here and sent by their job. The member is told why, in
 * `words`, and can't undo it.
 * @throws DomainError `not_found`; `conflict` if it's over; `in_flight` while a term is being paid; `stale_quote` if
 *   the cancellation differs from `confirm`.
 */
export async function endAsOperator(
  { db, now }: DbAt,
  {
    words,
    confirm,
    ...owner
  }: MembershipContext & { words: string; confirm?: Pick<Cancellation, 'refundCents' | 'endsOn'> },
): Promise<Cancellation> {
  return db.transaction(async (tx) => {
    const { brandId, membershipId, today } = owner
    const membership = await lockMembership(tx, owner)
    await assertNoOpenOrder(tx, owner, { but: 'addition' })
    const by = 'operator'
    const plan = await planCancellation({ db: tx, now }, { membership, today, by })
    const { refundCents, endsOn } = plan.answer
    if (confirm && (confirm.refundCents !== refundCents || confirm.endsOn !== endsOn)) {
      throw new DomainError('stale_quote', m.errors_changed_since_shown_look)
    }
    const reason = 'ended by the operator'
    await carryOut({ db: tx, now }, { membership, plan, today, by, countsFrom: null, reason })
    await mailMember(tx, {
      brandId,
      accountId: membership.accountId,
      template: 'membership-ended-by-operator',
      props: { membershipId, refundCents, byHandCents: plan.answer.byHandCents, endsOn, words },
      dedupeKey: `membership-ended-by-operator:${membershipId}:${now.toISOString()}`,
    })
    return plan.answer
  })
}
