import { useEffect, useEffectEvent } from 'react'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { quotePaidBy } from '#app/payment/paid-by.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'

/**
 * An order paid from a bank account: what happens until the payment clears, and after. `onBack`: the buyer has returned
 * to the page, perhaps days later.
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
      <h1 className="mb-8 font-display text-title font-semibold">{m.checkout_clearing_title()}</h1>
      <ClearingNotice amountCents={quotePaidBy(checkout, 'us_bank_account').totalCents} clearsBy={clearsBy}>
        {m.checkout_clearing_text({ name: plan.name, email: account.email ?? '' })}
      </ClearingNotice>
      <p className="mt-8 text-muted">
        <RichMessage
          parts={m.checkout_order_number({ number: order.memberNumber })}
          tags={{
            number: (words) => (
              <span translate="no" className="font-medium text-ink tabular-nums">
                {words}
              </span>
            ),
          }}
        />
      </p>
    </div>
  )
}
