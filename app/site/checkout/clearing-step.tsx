import { useEffect, useEffectEvent } from 'react'
import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { quotePaidBy } from '#app/payment/paid-by.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'

/**
 * The order that a bank account pays for: what happens until the money is here, and after. `onBack`: somebody looks at the
 * page again, perhaps days later.
 */
export function ClearingStep({
  checkout,
  clearsBy,
  onBack,
}: {
  checkout: CheckoutView
  clearsBy: string
  onBack: () => unknown
}) {
  const { account, order, plan } = checkout
  const back = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void onBack()
  })
  useEffect(() => {
    const look = () => back()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return (
    <div className="wrap-reading py-14 sm:py-20">
      <h1 className="mb-8 font-display text-title font-semibold">Your bank payment is on its way</h1>
      <ClearingNotice
        amountCents={quotePaidBy(checkout, 'us_bank_account').totalCents}
        clearsBy={clearsBy}
      >{`${plan.name} begins on the day the money is here, for a whole term at least. Your ID card, receipt and agreement come to ${account.email ?? ''} then; until then you are not a member yet, and you can sign in from then on. Should your bank give the payment back, we write to you why, and you can pay another way.`}</ClearingNotice>
      <p className="mt-8 text-muted">
        Your order number is{' '}
        <span translate="no" className="font-medium text-ink tabular-nums">
          {order.memberNumber}
        </span>
        .
      </p>
    </div>
  )
}
