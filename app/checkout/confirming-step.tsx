import { useEffect, useRef, useState } from 'react'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { useAskOn } from '#app/payment/ask-on.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { finishCheckout } from './pay-checkout.ts'

/**
 * The gateway has not answered, or the bank waits for the buyer. We ask until it does; the buyer may leave, and must
 * not pay again. Where it was declined in the end, `onSettled` hears why.
 */
export function ConfirmingStep({
  checkout,
  onSettled,
}: {
  checkout: CheckoutView
  onSettled: (checkout: CheckoutView, declined?: string) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [waits, setWaits] = useState(false)
  const [atBank, setAtBank] = useState(false)

  /** Goes on with the attempt of this tab, at the bank if it waits for the buyer. */
  async function goOn() {
    setAtBank(true)
    const answer = await finishCheckout(checkout)
    setAtBank(false)
    setWaits(answer.ok && answer.data.check !== undefined)
    return answer
  }
  useAskOn(async (asked) => {
    const first = asked === 0 ? await goOn() : null
    const answer = await secureFetch<CheckoutView>(`/api/km/checkout/account/${checkout.id}`)
    if (!answer.ok || answer.data.status === 'confirming') return 'open'
    const ended = first && !first.ok ? first : await finishCheckout(answer.data)
    onSettled(answer.data, ended.ok ? undefined : ended.error.message)
    return 'settled'
  })
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="wrap-narrow py-20 text-center">
      <div className="flex justify-center">
        <Spinner size="lg" label="Confirming your payment" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-8 font-display text-title font-semibold outline-none">
        Confirming your payment
      </h1>
      <p className="mt-4 text-lead text-muted">
        {waits
          ? 'Your bank wants to be sure that it is you.'
          : 'Your bank has not answered yet. We keep asking, usually for less than a minute.'}
      </p>
      {waits && (
        <Button className="mt-6" pending={atBank} onClick={goOn}>
          Answer my bank
        </Button>
      )}
      <Notice tone="info" announce className="mt-8 text-left" title="You do not need to pay again.">
        {waits
          ? 'Nothing is charged before your bank is sure. If you leave this, we give it up after ten minutes, and your order stays open.'
          : `You may close this page: we will write to ${checkout.account.email} as soon as we know.`}{' '}
        Your order number is {checkout.order.memberNumber}.
      </Notice>
    </div>
  )
}
