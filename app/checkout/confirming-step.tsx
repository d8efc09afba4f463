import { useEffect, useState } from 'react'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { CheckoutView } from '#domain/checkout/checkout.schema.ts'
import { finishCheckout } from './pay-checkout.ts'

/** Asked again after each of these pauses; the last one repeats. Milliseconds. */
const pauses = [1_000, 2_000, 3_000, 5_000]

/** The gateway has not answered. We ask until it does; the buyer may leave, and must not pay again. */
export function ConfirmingStep({
  checkout,
  onSettled,
}: {
  checkout: CheckoutView
  onSettled: (checkout: CheckoutView) => void
}) {
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    const pause = pauses[Math.min(asked, pauses.length - 1)]
    const timer = setTimeout(async () => {
      const answer = await secureFetch<CheckoutView>(`/api/km/checkout/account/${checkout.id}`)
      if (!answer.ok || answer.data.status === 'confirming') return setAsked(asked + 1)
      if (answer.data.status === 'completed') await finishCheckout(answer.data)
      onSettled(answer.data)
    }, pause)
    return () => clearTimeout(timer)
  }, [asked, checkout.id, onSettled])

  return (
    <div className="wrap-narrow py-20 text-center">
      <Spinner size="lg" label="Confirming your payment" />
      <h1 className="mt-8 font-display text-title font-semibold">Confirming your payment</h1>
      <p className="mt-4 text-lead text-muted">
        Your bank has not answered yet. We keep asking, usually for less than a minute.
      </p>
      <Notice tone="info" announce className="mt-8 text-left" title="You do not need to pay again.">
        You may close this page: we will write to {checkout.account.email} as soon as we know. Your order
        number is {checkout.order.memberNumber}.
      </Notice>
    </div>
  )
}
