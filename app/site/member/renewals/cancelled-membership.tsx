import { useNavigate } from 'react-router'
import { MemberPage, takeFocus } from '#app/site/member/profile/member-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate, formatMoment } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import type { Cancelled } from '#domain/memberships/renewal/renewal.schema.ts'
import { ReinstateMembership } from './reinstate-membership.tsx'

/** What was done, what of the refund is certain, and the way back. */
export function CancelledMembership({
  done,
  email,
  timeZone,
}: {
  done: Cancelled
  email: string | null
  /** Of the brand, an IANA name. */
  timeZone: string
}) {
  const { membershipId, effect, endsOn, refundCents, refundDueAt, refundStatus } = done
  const navigate = useNavigate()
  const ends = effect === 'ends_today' ? 'It has ended.' : `It stays good until ${formatDate(endsOn)}.`
  return (
    <MemberPage title="Your membership is cancelled" lead={`${ends} Nothing more is charged.`}>
      <div ref={takeFocus} tabIndex={-1} className="grid gap-6 outline-none">
        {refundStatus === 'promised' && refundDueAt && (
          <Notice
            tone="success"
            announce
            title={`We send ${formatCents(refundCents)} back to you on ${formatMoment(refundDueAt, timeZone)}.`}
          >
            <p>
              Until then you can change your mind: your membership then goes on as paid for, and nothing is
              refunded. Banks usually show a refund to a card or an account within 5 to 10 days after it is
              sent.
            </p>
            <div className="mt-4">
              <ReinstateMembership membershipId={membershipId} onKept={() => navigate('/dashboard')} />
            </div>
          </Notice>
        )}
        {refundStatus === 'withdrawn' && (
          <Notice tone="info" announce title="You have taken this cancellation back.">
            Your membership goes on, and nothing is refunded.
          </Notice>
        )}
        {refundStatus === 'paid' && (
          <Notice tone="success" announce title={`${formatCents(refundCents)} is on its way back to you.`}>
            We have sent it. Banks usually show it within 5 to 10 days.
          </Notice>
        )}
        {refundStatus === 'confirming' && (
          <Notice
            tone="info"
            announce
            title={`Your refund of ${formatCents(refundCents)} is not confirmed yet.`}
          >
            Your bank has not answered. We keep asking until it does, so there is nothing for you to do. Once
            it is through, it stands on your receipt.
          </Notice>
        )}
        {refundStatus === 'failed' && (
          <Notice
            tone="warning"
            announce
            title={`Your refund of ${formatCents(refundCents)} could not go back the way you paid.`}
          >{`Your bank did not take it. We know, and pay it to you another way within ${refundPaidWithinDays} days: we will write to you. There is nothing for you to do.`}</Notice>
        )}
        {refundStatus === 'none' && (
          <Notice tone="success" announce>
            There was nothing to refund.
          </Notice>
        )}
        {effect === 'ends_with_term' && (
          <p>{`Changed your mind? Until ${formatDate(endsOn)} you can take this back in your dashboard.`}</p>
        )}
        {email && <p className="text-muted">{`We are emailing all of this to ${email}.`}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/dashboard">Go to my dashboard</LinkButton>
        {effect === 'ends_today' && refundStatus !== 'promised' && refundStatus !== 'withdrawn' && (
          <LinkButton to="/dashboard/renew" variant="secondary">
            Changed your mind? Renew
          </LinkButton>
        )}
      </div>
    </MemberPage>
  )
}
