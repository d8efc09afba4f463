import type { ApiError } from '#app/api-client/api-error.ts'
import { WaitingForPayment } from '#app/payment/use-payment.tsx'
import { useCheckoutPayment } from '#app/site/checkout/pay-checkout.ts'
import type { CheckoutView, Confirmed } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'

/** An order whose payment outcome isn't known yet. */
export function ConfirmingStep({
  checkout,
  ...heard
}: {
  checkout: CheckoutView
  onRefused: (refusal?: ApiError) => unknown
  onPaid: (confirmed: Confirmed) => void
}) {
  const payment = useCheckoutPayment(checkout, heard)
  return (
    <div className="wrap-reading py-20">
      <h1 className="mb-8 font-display text-title font-semibold">{m.checkout_confirming_payment()}</h1>
      <WaitingForPayment payment={payment}>
        {m.checkout_email_goes_order_number({
          email: checkout.account.email ?? '',
          memberNumber: checkout.order.memberNumber,
        })}
      </WaitingForPayment>
    </div>
  )
}
