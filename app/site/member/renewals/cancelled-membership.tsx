import { useNavigate } from 'react-router'
import { MemberPage, takeFocus } from '#app/site/member/profile/member-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { formatMoment } from '#domain/format-moment.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { paidByHandWords, promisedWords } from '#domain/memberships/cancellation/refund-words.ts'
import type { Cancelled } from '#domain/memberships/renewal/renewal.schema.ts'
import * as m from '#messages'
import { ReinstateMembership } from './reinstate-membership.tsx'

/** What was done, the certain part of the refund, and how to undo it. */
export function CancelledMembership({
  done,
  email,
  timeZone,
  mayReturn,
}: {
  done: Cancelled
  email: string | null
  /** The brand's time zone, an IANA name. */
  timeZone: string
  /** Whether it can be renewed now that it has ended. */
  mayReturn: boolean
}) {
  const { membershipId, effect, endsOn, refundCents, byHandCents, refundDueAt, refundStatus } = done
  const navigate = useNavigate()
  const until = refundDueAt && formatMoment(refundDueAt, timeZone)
  const amount = formatCents(refundCents)
  return (
    <MemberPage
      title={m.cancellation_done()}
      lead={m.cancellation_done_lead({ effect, date: formatDate(endsOn) })}
    >
      <div ref={takeFocus} tabIndex={-1} className="grid gap-6 outline-none">
        {refundStatus === 'promised' && until && (
          <Notice tone="success" announce title={promisedWords(refundCents, byHandCents, until)}>
            {refundCents > byHandCents && <p>{m.cancellation_refund_days()}</p>}
            <p className="mt-2">{m.cancellation_done_undo({ until })}</p>
            <div className="mt-4">
              <ReinstateMembership membershipId={membershipId} onKept={() => navigate('/dashboard')} />
            </div>
          </Notice>
        )}
        {refundStatus === 'withdrawn' && (
          <Notice tone="info" announce title={m.cancellation_undone_title()}>
            {m.cancellation_undone()}
          </Notice>
        )}
        {refundStatus === 'paid' && (
          <Notice tone="success" announce title={m.cancellation_refund_sent_title({ amount })}>
            {m.cancellation_refund_sent()}
          </Notice>
        )}
        {refundStatus === 'confirming' && (
          <Notice tone="info" announce title={m.cancellation_refund_open_title({ amount })}>
            {m.cancellation_refund_open()}
          </Notice>
        )}
        {refundStatus === 'failed' && (
          <Notice
            tone="warning"
            announce
            title={
              byHandCents === refundCents
                ? paidByHandWords(formatCents(byHandCents))
                : m.cancellation_refund_rejected_title({ amount })
            }
          >
            {byHandCents === refundCents
              ? m.cancellation_refund_by_hand()
              : m.cancellation_refund_rejected({ days: refundPaidWithinDays })}
          </Notice>
        )}
        {refundStatus === 'none' && (
          <Notice tone="success" announce>
            {m.cancellation_no_refund()}
          </Notice>
        )}
        {effect === 'ends_with_term' && (
          <p>{m.cancellation_done_undo_through({ date: formatDate(endsOn) })}</p>
        )}
        {email && <p className="text-muted">{m.cancellation_emailed({ email })}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/dashboard">{m.cancellation_go_account()}</LinkButton>
        {mayReturn &&
          effect === 'ends_today' &&
          refundStatus !== 'promised' &&
          refundStatus !== 'withdrawn' && (
            <LinkButton to="/dashboard/renew" variant="secondary">
              {m.cancellation_renew()}
            </LinkButton>
          )}
      </div>
    </MemberPage>
  )
}
