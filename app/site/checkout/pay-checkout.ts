import type { ApiError } from '#app/api-client/api-error.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { usePayment } from '#app/payment/use-payment.tsx'
import type { CheckoutView, ConfirmCheckout, Confirmed } from '#domain/orders/checkout/checkout.schema.ts'

type Heard = {
  /** Reloads the order: the attempt was declined, or one in another tab may have ended. */
  onRefused: (refusal?: ApiError) => unknown
  onPaid: (confirmed: Confirmed) => void
}

/** The payment of a checkout. While the checkout is `confirming`, this tab or another one waits for the outcome. */
export function useCheckoutPayment({ id, status }: CheckoutView, { onRefused, onPaid }: Heard) {
  return usePayment<ConfirmCheckout, Confirmed>({
    name: `checkout.attempt.${id}`,
    send: (request) => secureFetch('/api/km/checkout/member', request),
    isOffered: status === 'open',
    isUnderWay: status === 'confirming',
    refresh: onRefused,
    onPaid,
  })
}
