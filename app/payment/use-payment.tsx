import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { bankCheckMinutes } from '#domain/billing/bank-check-life.ts'
import * as m from '#messages'
import type { Payment } from './payment.rules.ts'
import { createPaymentFlow, type PaymentOptions } from './payment-flow.ts'

/**
 * The payment of one screen. `at` says what to show: the form while `agreeing` or `refused`, `WaitingForPayment` while
 * `waiting`, the result once `paid`. `isUnderWay`: the server says a payment is in progress, perhaps from another tab.
 */
export function usePayment<Body, Paid extends object>(
  options: PaymentOptions<Body, Paid> & { isUnderWay?: boolean },
) {
  const [payment, setPayment] = useState<Payment<Body, Paid>>({ at: 'agreeing' })
  const latest = useRef(options)
  const [flow] = useState(() => createPaymentFlow<Body, Paid>(() => latest.current, setPayment))
  const { name, isOffered = false, isUnderWay = false } = options
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (name !== null) flow.recall(name, isOffered)
  }, [flow, name, isOffered])
  const isFree = payment.at === 'agreeing' || payment.at === 'refused'
  return {
    ...flow,
    at: isFree && isUnderWay ? ('waiting' as const) : payment.at,
    paid: payment.at === 'paid' ? payment.paid : null,
    /** Whether the bank wants to verify the customer (3-D Secure). */
    bankWaits: payment.at === 'waiting' && payment.bankWaits,
    /** Why nothing was charged, if that came out only after waiting; the form shows every other error. */
    fault: payment.at === 'refused' && payment.after === 'waiting' ? payment.error.message : undefined,
  }
}

/** What `usePayment` returns, for the parts of a screen. */
export type PaymentOf<Body, Paid extends object> = ReturnType<typeof usePayment<Body, Paid>>

const toPayer = () => ({
  title: m.payment_waiting_title(),
  unknown: m.payment_waiting_unknown(),
  bankWaits: m.payment_waiting_bank({ minutes: bankCheckMinutes }),
  asking: m.payment_waiting_asking(),
  answer: m.payment_verify_with_bank(),
})

/**
 * Shown while the outcome is unknown or the bank wants to verify the payer. It keeps polling the server; the payer may
 * leave, and must not pay again. It takes focus from the form it replaces. `words`: other texts, for staff.
 */
export function WaitingForPayment({
  payment: { ask, bankWaits },
  words = toPayer(),
  children,
}: {
  payment: Pick<PaymentOf<unknown, object>, 'ask' | 'bankWaits'>
  words?: ReturnType<typeof toPayer>
  children?: ReactNode
}) {
  const [atBank, setAtBank] = useState(false)
  useAskOn(ask)

  async function answerBank() {
    setAtBank(true)
    await ask(0)
    setAtBank(false)
  }
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <Notice tone="info" announce title={words.title}>
        <p>{bankWaits ? words.bankWaits : words.unknown}</p>
        {children && <p className="mt-2">{children}</p>}
        <p className="mt-4">
          <Spinner label={words.asking} />
        </p>
      </Notice>
      {bankWaits && (
        <Button className="mt-6" pending={atBank} onClick={answerBank}>
          {words.answer}
        </Button>
      )}
    </div>
  )
}

/** Pauses between polls, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 3_000, 5_000]

/** Polls a payment until `ask` finds it settled; `asked` counts the polls so far. */
export function useAskOn(ask: (asked: number) => Promise<'open' | 'settled'>): void {
  const [asked, setAsked] = useState(0)
  const look = useEffectEvent(async () => {
    if ((await ask(asked)) === 'open') setAsked(asked + 1)
  })
  useEffect(() => {
    const timer = setTimeout(look, pauses[Math.min(asked, pauses.length - 1)])
    return () => clearTimeout(timer)
  }, [asked])
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
