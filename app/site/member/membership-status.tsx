import { Fragment } from 'react'
import { Link } from 'react-router'
import { ReinstateMembership } from '#app/site/member/renewals/reinstate-membership.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice, type NoticeTone } from '#app/ui/notice.tsx'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { formatMoment } from '#domain/format-moment.ts'
import { childToAge } from '#domain/law/ages.ts'
import { promisedWords } from '#domain/memberships/cancellation/refund-words.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'

/** Whether a membership has ended, so that renewing it means joining again. */
export function isOver({ status }: Pick<MembershipView, 'status'>): boolean {
  return status === 'lapsed' || status === 'expired' || status === 'cancelled'
}

/** `body`: whole sentences; `pay`: the label of the button for paying manually. */
type Said = { tone: NoticeTone; title: string; body: string[]; pay?: string }

/** The membership's status, in plain words, and what to do about it. */
export function MembershipStatus({
  membership,
  timeZone,
  hasMethod = true,
  mayPay = true,
  isSelling = true,
}: {
  membership: MembershipView
  timeZone: string
  /** Whether there is a payment method to charge. */
  hasMethod?: boolean
  /** Whether its brand accepts a payment for another term. */
  mayPay?: boolean
  /** Whether anyone can join the brand now. */
  isSelling?: boolean
}) {
  const { tone, title, body, pay } = words(membership, timeZone, hasMethod)
  return (
    <Notice tone={tone} title={title}>
      <p>
        {body.map((sentence) => (
          <Fragment key={sentence}>
            <span>{sentence}</span>{' '}
          </Fragment>
        ))}
      </p>
      {(membership.givenUp || membership.wayBack) && (
        <div className="mt-4">
          <ReinstateMembership membershipId={membership.id} />
        </div>
      )}
      {pay && isSelling && membership.whyNotRenewable && (
        <p className="mt-4">
          <LinkButton to="/join-now">{m.member_see_plans()}</LinkButton>
        </p>
      )}
      {pay && mayPay && !membership.whyNotRenewable && (
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton to="/dashboard/renew">{pay}</LinkButton>
          {membership.status !== 'past_due' && isSelling && (
            <Link to="/join-now" className="text-link font-semibold">
              {m.member_see_other_plans()}
            </Link>
          )}
        </p>
      )}
    </Notice>
  )
}

function words(membership: MembershipView, timeZone: string, hasMethod: boolean): Said {
  const { status, termEndsOn, autoRenew, givenUp, goodThrough, lapseReason, wayBack, usable, clearing } =
    membership
  const lastDay = formatDate(termEndsOn)
  if (clearing && status !== 'active') {
    return {
      tone: 'info',
      title: m.member_clearing_title(),
      body: [
        m.member_clearing_text({
          goesOn: status === 'past_due',
          amount: formatCents(clearing.amountCents),
          clearsBy: formatDate(clearing.clearsBy),
        }),
      ],
    }
  }
  switch (status) {
    case 'active': {
      if (givenUp)
        return { tone: 'info', title: m.member_given_up_title({ lastDay }), body: [m.member_given_up_text()] }
      if (!usable) {
        const body = [m.member_no_one_text({ age: childToAge, lastDay })]
        return { tone: 'warning', title: m.member_no_one_title(), body }
      }
      // On a children's plan the card may stop working before the paid term ends.
      const endsEarly = goodThrough !== null && goodThrough !== undefined && goodThrough !== termEndsOn
      const cardEnds = endsEarly ? formatDate(goodThrough) : lastDay
      return {
        tone: 'success',
        title: m.member_active_title(),
        body: [m.member_active_text({ renews: autoRenew, endsEarly, lastDay: cardEnds })],
      }
    }
    case 'past_due':
      return pastDueWords(membership, hasMethod)
    case 'lapsed': {
      const unpaid = m.member_lapsed_text({ dueOn: formatDate(addDays(termEndsOn, 1)) })
      return {
        tone: 'danger',
        title: m.member_lapsed_title(),
        body: [unpaid, ...(lapseReason ? [lapseReason] : [])],
        pay: m.member_renew_mine(),
      }
    }
    case 'expired':
      return {
        tone: 'warning',
        title: m.member_expired_title({ lastDay }),
        body: [m.member_expired_text({ isEmpty: membership.whyNotRenewable === 'nobody' })],
        pay: m.member_renew_mine(),
      }
    case 'cancelled': {
      const title = m.member_canceled_title()
      if (!wayBack)
        return { tone: 'info', title, body: [m.member_canceled_text()], pay: m.member_renew_mine() }
      const until = formatMoment(wayBack.until, timeZone)
      return {
        tone: 'info',
        title,
        body: [
          m.member_canceled_on({ lastDay }),
          promisedWords(wayBack.refundCents, wayBack.byHandCents, until),
          m.member_canceled_keep({ until }),
        ],
      }
    }
    case 'pending':
      return { tone: 'info', title: m.member_pending_title(), body: [m.member_pending_text()] }
  }
}

/**
 * What is due, why, until when the card works, and how to pay; for a renewal that costs nothing, the date to renew by.
 */
function pastDueWords(
  { balanceCents, creditCents, pastDue, nextCharge }: MembershipView,
  hasMethod: boolean,
): Said {
  const lastDay = pastDue && formatDate(addDays(pastDue.lapsesOn, -1))
  if (balanceCents === 0) {
    return {
      tone: 'warning',
      title: m.member_free_title({ hasCredit: creditCents > 0 }),
      body: [m.member_free_text({ hasDeadline: lastDay !== null, lastDay: lastDay ?? '' })],
      pay: m.member_renew_free(),
    }
  }
  const amount = formatCents(balanceCents)
  return {
    tone: 'warning',
    title: m.member_due_title(),
    body: [
      ...(pastDue ? [pastDue.reason] : []),
      m.member_due_amount({ amount }),
      ...(hasMethod ? [] : [m.member_due_no_method()]),
      ...(hasMethod && nextCharge ? [m.member_due_retry({ date: formatDate(nextCharge.date) })] : []),
      ...(lastDay ? [m.member_due_until({ lastDay })] : []),
      m.member_due_ways({ hasMethod }),
    ],
    pay: m.member_pay_now({ amount }),
  }
}
