import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { normalizeCouponCode } from '#domain/plans/coupon.rules.ts'
import * as m from '#messages'

/** The coupon from a link or campaign page, and an action to continue without it. */
export function BroughtCoupon({
  code,
  isInPrices,
  onRemove,
}: {
  code: string
  /** Whether the prices on this page include it. */
  isInPrices: boolean
  onRemove: () => void
}) {
  return (
    <Notice tone="info" title={m.payment_coupon_goes_plan_choose({ code: normalizeCouponCode(code) })}>
      <p>{isInPrices ? m.payment_prices_today_include_enter() : m.payment_see_price_before_pay()}</p>
      <Button variant="quiet" size="sm" onClick={onRemove} className="-ml-4 mt-1">
        {m.payment_go_without_coupon()}
      </Button>
    </Notice>
  )
}
