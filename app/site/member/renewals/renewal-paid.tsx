import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { MemberPage, takeFocus } from '#app/site/member/profile/member-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { Renewed } from '#domain/memberships/renewal/renewal.schema.ts'
import * as m from '#messages'

/** What was paid for, the receipt, and what comes next. */
export function RenewalPaid({ renewed, membership }: { renewed: Renewed; membership: MembershipView }) {
  const { receiptId, termStartsOn, termEndsOn, totalCents, clearsBy } = renewed
  if (clearsBy) {
    return (
      <MemberPage title={m.renewals_bank_pending()}>
        <ClearingNotice amountCents={totalCents} clearsBy={clearsBy}>
          {m.renewals_bank_pending_then({ plan: membership.plan.name })}
        </ClearingNotice>
        <LinkButton to="/dashboard" variant="secondary" className="justify-self-start">
          {m.renewals_go_account()}
        </LinkButton>
      </MemberPage>
    )
  }
  return (
    <MemberPage title={m.renewals_thanks()}>
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <Notice tone="success" announce title={m.renewals_received({ amount: formatCents(totalCents) })}>
          {m.renewals_paid({
            plan: membership.plan.name,
            from: formatDate(termStartsOn),
            through: formatDate(termEndsOn),
          })}
        </Notice>
      </div>
      <div className="flex flex-wrap gap-3">
        {receiptId && <LinkButton to={`/receipt/${receiptId}`}>{m.renewals_see_receipt()}</LinkButton>}
        <LinkButton to="/dashboard" variant="secondary">
          {m.renewals_go_account()}
        </LinkButton>
      </div>
    </MemberPage>
  )
}
