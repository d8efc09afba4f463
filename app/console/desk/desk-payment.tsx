import { type ReactNode, useState } from 'react'
import type { ApiError } from '#app/browser/api-error.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'
import type { MethodInput } from '#app/payment/methods/method.schema.ts'
import { type PaymentOf, useAskOn, usePayment } from '#app/payment/use-payment.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { declineReason } from '#domain/billing/card-declined.ts'
import type { DeskPaid } from '#domain/billing/tender.schema.ts'

/**
 * What is paid at the desk, in whatever way, once however often the button is pressed: what was sent is sent again under
 * its key until its outcome is known. Nothing of it is kept in the browser, which is not the member's.
 */
export function useDeskPayment<Body, Paid extends object>({
  path,
  onPaid,
  onRefused,
}: {
  path: string
  onPaid: (paid: Paid) => unknown
  onRefused: (refusal: ApiError) => unknown
}) {
  const [declined, setDeclined] = useState<string | null>(null)
  const payment = usePayment<Body, Paid>({
    name: null,
    path,
    request: staffFetch,
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
    /** What the bank said of the card that was declined last; null: none was. */
    declined,
    /** Pays with what was entered (`method`), or as `paid` says. */
    take(method: MethodInput | null, paid: DeskPaid, bodyFor: (paid: DeskPaid) => Body) {
      setDeclined(null)
      return payment.payWith(method, ({ paymentToken = '' }) =>
        bodyFor(method ? { tender: 'card', paymentToken } : paid),
      )
    },
  }
}

/** Nobody knows yet whether a card was charged, or its bank waits for its holder: asked until somebody does. */
export function WaitingAtDesk({
  payment: { ask, bankWaits },
}: {
  payment: Pick<PaymentOf<unknown, object>, 'ask' | 'bankWaits'>
}) {
  const [atBank, setAtBank] = useState(false)
  useAskOn(ask)
  async function seeBank() {
    setAtBank(true)
    await ask(0)
    setAtBank(false)
  }
  return (
    <div ref={takeFocus} tabIndex={-1} className="mb-6 outline-none">
      <Notice tone="info" announce title="Take no other payment for this.">
        <p>
          {bankWaits
            ? 'Their bank wants to be sure that it is them. Nothing is charged before; the request ends after ten minutes, and everything typed is still here then.'
            : 'The payment service has not said yet whether the card was charged. We keep asking, usually for less than a minute. If you leave, look for them here by name: either they are members, or nothing was charged.'}
        </p>
        <p className="mt-4">
          <Spinner label="Asking the payment service" />
        </p>
      </Notice>
      {bankWaits && (
        <Button className="mt-4" pending={atBank} onClick={seeBank}>
          Let them answer their bank
        </Button>
      )}
    </div>
  )
}

/** What became of a card that was not charged, and the way that needs nobody at the desk. */
export function NotCharged({ why, children }: { why: string; children?: ReactNode }) {
  return (
    <Notice tone="warning" announce title="Nothing was charged.">
      <p>{why} Everything typed is still here: another card can be entered.</p>
      {children && <div className="mt-4">{children}</div>}
    </Notice>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
