import type { ApiError } from '#app/api-client/api-error.ts'
import { WaitingForPayment } from '#app/payment/use-payment.tsx'
import type { CheckoutView, Confirmed } from '#domain/orders/checkout/checkout.schema.ts'
import { useCheckoutPayment } from './pay-checkout.ts'

/** The order whose payment nobody knows the outcome of yet. */
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
      <h1 className="mb-8 font-display text-title font-semibold">Confirming your payment</h1>
      <WaitingForPayment
        payment={payment}
      >{`Our email goes to ${checkout.account.email ?? ''}. Your order number is ${checkout.order.memberNumber}.`}</WaitingForPayment>
    </div>
  )
}
