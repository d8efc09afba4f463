import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { normaliseCouponCode } from '#domain/plans/coupon.rules.ts'

/** The coupon that came with a link or a campaign's page, and the way on without it. */
export function BroughtCoupon({
  code,
  isInPrices,
  onRemove,
}: {
  code: string
  /** Whether the prices on this page are quoted with it. */
  isInPrices: boolean
  onRemove: () => void
}) {
  return (
    <Notice tone="info" title={`Coupon ${normaliseCouponCode(code)} goes with the plan you choose.`}>
      <p>
        {isInPrices
          ? 'The prices for today include it. You do not have to enter it again.'
          : 'You see the price with it before you pay.'}
      </p>
      <Button variant="quiet" size="sm" onClick={onRemove} className="-ml-4 mt-1">
        Go on without this coupon
      </Button>
    </Notice>
  )
}
