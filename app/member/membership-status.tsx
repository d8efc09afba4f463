import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Notice, type NoticeTone } from '#app/ui/notice.tsx'
import { formatCents, formatDate, formatPhone, phoneHref } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'

type Words = { tone: NoticeTone; title: string; body: ReactNode }

/** How the membership stands, in plain words, and what to do about it. */
export function MembershipStatus({ membership, phone }: { membership: MembershipView; phone: string }) {
  const { tone, title, body } = words(membership, phone)
  return (
    <Notice tone={tone} title={title}>
      <p>{body}</p>
    </Notice>
  )
}

function words(membership: MembershipView, phone: string): Words {
  const { status, termEndsOn, nextCharge, balanceCents } = membership
  const ended = formatDate(termEndsOn)
  switch (status) {
    case 'active':
      return {
        tone: 'success',
        title: 'Your membership is active.',
        body: `Show your card at any office that takes part. Member prices are yours through ${ended}.`,
      }
    case 'past_due':
      return {
        tone: 'warning',
        title: 'Your last payment did not go through.',
        body: (
          <>
            You owe {formatCents(balanceCents)}.{' '}
            {nextCharge ? `We try your card again on ${formatDate(nextCharge.date)}. ` : ''}
            Your card still works for now. To pay with another card, call <Phone number={phone} />.
          </>
        ),
      }
    case 'lapsed':
      return {
        tone: 'danger',
        title: 'Your membership has lapsed.',
        body: (
          <>
            The renewal after {ended} could not be charged, so member prices no longer apply. <JoinAgain />
          </>
        ),
      }
    case 'expired':
      return {
        tone: 'warning',
        title: `Your membership ended on ${ended}.`,
        body: (
          <>
            It was not set to renew by itself, and nothing was charged. <JoinAgain />
          </>
        ),
      }
    case 'cancelled':
      return {
        tone: 'info',
        title: 'Your membership is cancelled.',
        body: (
          <>
            Nothing more is charged. Your receipts stay here. <JoinAgain />
          </>
        ),
      }
    case 'pending':
      return {
        tone: 'info',
        title: 'Your payment is being confirmed.',
        body: 'This takes a few minutes at most. Your membership begins as soon as it is.',
      }
  }
}

function JoinAgain() {
  return (
    <Link to="/join-now" className="text-link font-semibold">
      Join again
    </Link>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <a href={phoneHref(number)} className="text-link whitespace-nowrap">
      {formatPhone(number)}
    </a>
  )
}
