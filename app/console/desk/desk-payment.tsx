import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ApiError } from '#app/api-client/api-error.ts'
import type { MethodInput } from '#app/payment/methods/method.schema.ts'
import { enterMethod } from '#app/payment/methods/tokenize.ts'
import type { PaymentOptions } from '#app/payment/payment-flow.ts'
import { usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { bankCheckMinutes } from '#domain/billing/bank-check-life.ts'
import { declineReason } from '#domain/billing/card-declined.ts'
import type { DeskPaid } from '#domain/billing/tender.schema.ts'

/**
 * A payment at the desk, by any tender, made once however often the button is pressed: the request is resent under its
 * key until the outcome is known. Nothing is stored in the browser, which isn't the member's.
 */
export function useDeskPayment<Body, Paid extends object>({
  send,
  onPaid,
  onRefused,
}: {
  send: PaymentOptions<Body, Paid>['send']
  onPaid: (paid: Paid) => unknown
  onRefused: (refusal: ApiError) => unknown
}) {
  const [declined, setDeclined] = useState<string | null>(null)
  const payment = usePayment<Body, Paid>({
    name: null,
    send,
    onPaid,
    refresh: (refusal) => {
      if (!refusal) return
      const code = typeof refusal.reason === 'string' ? refusal.reason : null
      setDeclined(refusal.code === 'card_declined' ? declineReason(code) : null)
      return onRefused(refusal)
    },
  })
  return {
    ...payment,
    /** The decline reason of the last declined card; null if none was declined. */
    declined,
    /** Pays with the entered card (`method`), or as `paid` says. */
    async take(method: MethodInput | null, paid: DeskPaid, bodyFor: (paid: DeskPaid) => Body) {
      setDeclined(null)
      const entered = await enterMethod(method)
      if (!entered.ok) return entered
      const { paymentToken = '' } = entered.data
      return payment.pay(bodyFor(method ? { tender: 'card', paymentToken } : paid))
    },
  }
}

const toStaff = {
  title: 'Don’t take another payment for this.',
  unknown:
    'We’re confirming the payment. This usually takes under a minute. If you leave, look for them here by name: either they are members, or they weren’t charged.',
  bankWaits: `Their bank needs to verify it’s them. They won’t be charged before that. The request expires after ${bankCheckMinutes} minutes, and everything you typed is still here then.`,
  asking: 'Contacting their bank',
  answer: 'Verify with their bank',
}

/** The waiting notice, worded for desk staff. */
export function WaitingAtDesk({ payment }: Pick<ComponentProps<typeof WaitingForPayment>, 'payment'>) {
  return (
    <div className="mb-6">
      <WaitingForPayment payment={payment} words={toStaff} />
    </div>
  )
}

/** Why a card wasn't charged, and an alternative that needs no one at the desk. */
export function NotCharged({ why, children }: { why: string; children?: ReactNode }) {
  return (
    <Notice tone="warning" announce title="Nothing was charged.">
      <p>{`${why} Everything you typed is still here. Try another card.`}</p>
      {children && <div className="mt-4">{children}</div>}
    </Notice>
  )
}
