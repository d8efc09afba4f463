import { useEffect } from 'react'
import { forgetBroughtCoupon } from '#app/payment/brought-coupon.ts'
import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { MemberPage, takeFocus } from '#app/site/member/profile/member-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents } from '#domain/format.ts'
import type { Purchased } from '#domain/orders/purchase/purchase.schema.ts'

/** What was bought, its number and its papers, and where it is now. */
export function PurchaseDone({ purchased }: { purchased: Purchased }) {
  useEffect(forgetBroughtCoupon, [])
  const { memberNumber, receiptId, membershipId, totalCents, clearsBy } = purchased
  if (clearsBy) {
    return (
      <MemberPage title="Your bank payment is on its way">
        <ClearingNotice amountCents={totalCents} clearsBy={clearsBy}>
          Your new membership begins on the day the money is here, for a whole term at least. Its ID card,
          receipt and agreement come by email then.
        </ClearingNotice>
        <LinkButton to="/dashboard" variant="secondary" className="justify-self-start">
          Go to my account
        </LinkButton>
      </MemberPage>
    )
  }
  return (
    <MemberPage title="Welcome to your new membership">
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <Notice
          tone="success"
          announce
          title={`Your member number is ${memberNumber}.`}
        >{`We received ${formatCents(totalCents)}. The agreement and the receipt are on their way to your email. Your dashboard shows this membership now; switch between yours there.`}</Notice>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/id-card/${membershipId}`} icon="card">
          Show card
        </LinkButton>
        <LinkButton to={`/receipt/${receiptId}`} variant="secondary">
          See the receipt
        </LinkButton>
        <LinkButton to="/dashboard" variant="secondary">
          Go to my account
        </LinkButton>
      </div>
    </MemberPage>
  )
}
