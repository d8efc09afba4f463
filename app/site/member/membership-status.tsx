import { Link } from 'react-router'
import { ReinstateMembership } from '#app/site/member/renewals/reinstate-membership.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice, type NoticeTone } from '#app/ui/notice.tsx'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate, formatMoment } from '#domain/format.ts'
import { childToAge } from '#domain/law/ages.ts'
import { promisedWords } from '#domain/memberships/cancellation/refund-words.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'

/** `pay`: what the button to paying by hand says. */
type Words = { tone: NoticeTone; title: string; body: string; pay?: string }

/** The status of the membership, in plain words, and what to do about it. */
export function MembershipStatus({
  membership,
  timeZone,
  hasMethod = true,
}: {
  membership: MembershipView
  timeZone: string
  /** Whether there is something on file to charge. */
  hasMethod?: boolean
}) {
  const { tone, title, body, pay } = words(membership, timeZone, hasMethod)
  return (
    <Notice tone={tone} title={title}>
      <p>{body}</p>
      {(membership.givenUp || membership.wayBack) && (
        <div className="mt-4">
          <ReinstateMembership membershipId={membership.id} />
        </div>
      )}
      {pay && membership.whyNotRenewable && (
        <p className="mt-4">
          <LinkButton to="/join-now">See the plans</LinkButton>
        </p>
      )}
      {pay && !membership.whyNotRenewable && (
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton to="/dashboard/renew">{pay}</LinkButton>
          {membership.status !== 'past_due' && (
            <Link to="/join-now" className="text-link font-semibold">
              See the other plans
            </Link>
          )}
        </p>
      )}
    </Notice>
  )
}

/** The last day the card is good: of a plan for children before what is paid for ends, where none is covered longer. */
function goodUntil({ goodThrough, termEndsOn }: MembershipView): string {
  if (!goodThrough || goodThrough === termEndsOn) return formatDate(termEndsOn)
  return `${formatDate(goodThrough)}, the last day for everyone on it`
}

function words(membership: MembershipView, timeZone: string, hasMethod: boolean): Words {
  const {
    status,
    termEndsOn,
    autoRenew,
    givenUp,
    nextCharge,
    balanceCents,
    pastDue,
    lapseReason,
    wayBack,
    usable,
    clearing,
  } = membership
  const ended = formatDate(termEndsOn)
  if (clearing && status !== 'active') {
    const goesOn = status === 'past_due'
    return {
      tone: 'info',
      title: 'Your bank payment is on its way.',
      body: `We asked your bank for ${formatCents(clearing.amountCents)}, which takes until about ${formatDate(clearing.clearsBy)}. You do not need to pay again${goesOn ? ', and your ID card stays good meanwhile' : '. Member prices apply again once it is here'}.`,
    }
  }
  switch (status) {
    case 'active':
      if (givenUp) {
        return {
          tone: 'info',
          title: `Your membership is cancelled and stays good through ${ended}.`,
          body: 'Nothing more is charged. Until then you can take the cancellation back, which costs nothing; auto-renewal stays off until you turn it on.',
        }
      }
      if (!usable) {
        return {
          tone: 'warning',
          title: 'No one is on your membership anymore.',
          body: `The children on it have turned ${childToAge} or left the plan, so the card is not active, though it is paid through ${ended}. You can add another child, or cancel it.`,
        }
      }
      return {
        tone: 'success',
        title: 'Your membership is active.',
        body: `Show your card at any office that takes part. Member prices are yours through ${goodUntil(membership)}.${autoRenew ? '' : ' It does not renew automatically.'}`,
      }
    case 'past_due': {
      const again = !hasMethod
        ? ' There is nothing on file to charge.'
        : nextCharge
          ? ` We try to charge you again on ${formatDate(nextCharge.date)}.`
          : ''
      const until = pastDue
        ? ` Your ID card stays good through ${formatDate(addDays(pastDue.lapsesOn, -1))}; unpaid, your membership ends then.`
        : ''
      if (balanceCents === 0) {
        return {
          tone: 'warning',
          title:
            membership.creditCents > 0
              ? 'Your renewal is paid for by your credit.'
              : 'Your renewal costs nothing.',
          body: `Nothing is charged.${pastDue ? ` Renew by ${formatDate(addDays(pastDue.lapsesOn, -1))}: your membership ends then.` : ''}`,
          pay: 'Renew at no cost',
        }
      }
      return {
        tone: 'warning',
        title: 'Your last payment did not go through.',
        body: `${pastDue?.reason ?? ''} You owe ${formatCents(balanceCents)}.${again}${until} You can pay at once, ${hasMethod ? 'with this card or another' : 'by card or bank account'}.`.trim(),
        pay: `Pay ${formatCents(balanceCents)} now`,
      }
    }
    case 'lapsed':
      return {
        tone: 'danger',
        title: 'Your membership has lapsed.',
        body: `It has not been paid for since ${formatDate(addDays(termEndsOn, 1))}, so member prices no longer apply. ${lapseReason ?? ''}`.trim(),
        pay: 'Renew my membership',
      }
    case 'expired':
      return {
        tone: 'warning',
        title: `Your membership ended on ${ended}.`,
        body:
          membership.whyNotRenewable === 'nobody'
            ? 'No one is on it anymore, and nothing was charged.'
            : 'It was not set to renew automatically, and nothing was charged.',
        pay: 'Renew my membership',
      }
    case 'cancelled':
      if (wayBack) {
        return {
          tone: 'info',
          title: 'Your membership is cancelled.',
          body: `It ended on ${ended}. ${promisedWords(wayBack.refundCents, wayBack.byHandCents, formatMoment(wayBack.until, timeZone))} Until ${wayBack.byHandCents > 0 ? formatMoment(wayBack.until, timeZone) : 'then'} you can keep your membership instead: it goes on as paid for, nothing is refunded, and auto-renewal stays off until you turn it on.`,
        }
      }
      return {
        tone: 'info',
        title: 'Your membership is cancelled.',
        body: 'It has ended. Nothing more is charged. Your receipts stay here, with what was refunded.',
        pay: 'Renew my membership',
      }
    case 'pending':
      return {
        tone: 'info',
        title: 'Your payment is being confirmed.',
        body: 'This takes a few minutes at most. Your membership begins as soon as it is.',
      }
  }
}
