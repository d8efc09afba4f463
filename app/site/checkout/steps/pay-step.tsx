import { useEffect, useEffectEvent } from 'react'
import type { ApiError } from '#app/api-client/api-error.ts'
import { useForm } from '#app/forms/use-form.ts'
import { enterMethod } from '#app/payment/methods/tokenize.ts'
import { confirmPaidBy, debitedWith, quotePaidBy } from '#app/payment/paid-by.ts'
import { PayWithMethod } from '#app/payment/pay-with-method.tsx'
import { useCheckoutPayment } from '#app/site/checkout/pay-checkout.ts'
import { CheckedForm } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatCents } from '#domain/format.ts'
import type { CheckoutConsents, CheckoutView, Confirmed } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'

/**
 * The last step of joining: the payment method, which goes to the gateway and never to us, and the button that charges
 * it.
 */
export function PayStep({
  checkout,
  consents,
  onWaiting,
  ...heard
}: {
  checkout: CheckoutView
  consents: CheckoutConsents
  onWaiting: () => void
  onRefused: (refusal?: ApiError) => unknown
  onPaid: (confirmed: Confirmed) => void
}) {
  const { id, quote, byBank } = checkout
  const byDebit = quotePaidBy(checkout, 'us_bank_account')
  const payment = useCheckoutPayment(checkout, heard)
  const leave = useEffectEvent(onWaiting)
  useEffect(() => {
    if (payment.at === 'waiting') leave()
  }, [payment.at])
  const form = useForm({
    schema: async () => (await import('#app/payment/pay.schema.ts')).paySchema,
    submit: async ({ card }) => {
      const entered = await enterMethod(card)
      if (!entered.ok) return entered
      const { paymentToken = '', paymentKind } = entered.data
      const agreed = confirmPaidBy(checkout, paymentKind)
      return payment.pay({ checkoutId: id, paymentToken, paymentKind, ...agreed, consents })
    },
  })
  return (
    <CheckedForm form={form} className="grid gap-6" aria-labelledby="step-title">
      <FormSummary />
      <PayWithMethod
        form={form}
        card={null}
        amountCents={quote.totalCents}
        whenDebited={m.checkout_pay_from_bank({ total: formatCents(byDebit.totalCents) })}
        debited={debitedWith(byBank, consents.autoRenew)}
      >
        {m.checkout_pay_join({ total: formatCents(quote.totalCents) })}
      </PayWithMethod>
    </CheckedForm>
  )
}
