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
 * Ends a membership as its operator: at once, with the part of the term that is left always refunded, in every state, and
 * within the window everything. The refunds are written down here and sent by their job. Its member is told why, in `words`,
 * and cannot take it back.
 * @throws DomainError `not_found`, `conflict` when it is over, `in_flight` while a term is being paid; `stale_quote` when it
 *   is not what `confirm` says
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
