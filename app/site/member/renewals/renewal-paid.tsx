import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { MemberPage, takeFocus } from '#app/site/member/profile/member-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { Renewed } from '#domain/memberships/renewal/renewal.schema.ts'

/** What was paid for, the receipt, and what comes next. */
export function RenewalPaid({ renewed, membership }: { renewed: Renewed; membership: MembershipView }) {
  const { receiptId, termStartsOn, termEndsOn, totalCents, clearsBy } = renewed
  if (clearsBy) {
    return (
      <MemberPage title="Your bank payment is on its way">
        <ClearingNotice
          amountCents={totalCents}
          clearsBy={clearsBy}
        >{`${membership.plan.name} is renewed then, and the receipt comes by email.`}</ClearingNotice>
        <LinkButton to="/dashboard" variant="secondary" className="justify-self-start">
          Go to my account
        </LinkButton>
      </MemberPage>
    )
  }
  return (
    <MemberPage title="Thank you">
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <Notice
          tone="success"
          announce
          title={`We received ${formatCents(totalCents)}.`}
        >{`${membership.plan.name} is paid for from ${formatDate(termStartsOn)} to ${formatDate(termEndsOn)}. The receipt is on its way to your email.`}</Notice>
      </div>
      <div className="flex flex-wrap gap-3">
        {receiptId && <LinkButton to={`/receipt/${receiptId}`}>See the receipt</LinkButton>}
        <LinkButton to="/dashboard" variant="secondary">
          Go to my account
        </LinkButton>
      </div>
    </MemberPage>
  )
}
