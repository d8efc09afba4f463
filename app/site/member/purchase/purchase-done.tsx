import { useEffect } from 'react'
import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { forgetBroughtCoupon } from '#app/payment/coupon/brought-coupon.ts'
import { MemberPage, takeFocus } from '#app/site/member/profile/member-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents } from '#domain/format.ts'
import type { Purchased } from '#domain/orders/purchase/purchase.schema.ts'
import * as m from '#messages'

/** What was bought, its number and documents, and where to find it. */
export function PurchaseDone({ purchased }: { purchased: Purchased }) {
  useEffect(forgetBroughtCoupon, [])
  const { memberNumber, receiptId, membershipId, totalCents, clearsBy } = purchased
  if (clearsBy) {
    return (
      <MemberPage title={m.purchase_clearing_title()}>
        <ClearingNotice amountCents={totalCents} clearsBy={clearsBy}>
          {m.purchase_clearing_text()}
        </ClearingNotice>
        <LinkButton to="/dashboard" variant="secondary" className="justify-self-start">
          {m.purchase_go_account()}
        </LinkButton>
      </MemberPage>
    )
  }
  return (
    <MemberPage title={m.purchase_done_title()}>
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <Notice tone="success" announce title={m.purchase_done_number({ memberNumber })}>
          {m.purchase_done_text({ total: formatCents(totalCents) })}
        </Notice>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/id-card/${membershipId}`} icon="card">
          {m.purchase_show_card()}
        </LinkButton>
        <LinkButton to={`/receipt/${receiptId}`} variant="secondary">
          {m.purchase_see_receipt()}
        </LinkButton>
        <LinkButton to="/dashboard" variant="secondary">
          {m.purchase_go_account()}
        </LinkButton>
      </div>
    </MemberPage>
  )
}
