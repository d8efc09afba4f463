import { useEffect, useRef, useState } from 'react'
import type { Payment } from './payment.rules.ts'
import { openPayment, type PaymentOptions } from './payment-flow.ts'

/**
 * Pays for one thing, on one screen: `at` says what the screen shows. `agreeing` and `refused` show the form, `waiting`
 * shows `WaitingForPayment`, `paid` what was bought. `isUnderWay`: the server says that it is being paid for, perhaps by
 * another tab.
 */
export function usePayment<Body, Paid extends object>(
  options: PaymentOptions<Body, Paid> & { isUnderWay?: boolean },
) {
  const [payment, setPayment] = useState<Payment<Body, Paid>>({ at: 'agreeing' })
  const latest = useRef(options)
  const [flow] = useState(() => openPayment<Body, Paid>(() => latest.current, setPayment))
  const { name, isOffered = false, isUnderWay = false } = options
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => flow.recall(name, isOffered), [flow, name, isOffered])
  const isFree = payment.at === 'agreeing' || payment.at === 'refused'
  return {
    ...flow,
    at: isFree && isUnderWay ? ('waiting' as const) : payment.at,
    paid: payment.at === 'paid' ? payment.paid : null,
    /** Whether the bank waits to see its customer. */
    bankWaits: payment.at === 'waiting' && payment.bankWaits,
    /** Why nothing was charged, where that was found out only after waiting; the form tells all else. */
    fault: payment.at === 'refused' && payment.after === 'waiting' ? payment.error.message : undefined,
  }
}

/** A payment as the parts of its screen see it. */
export type PaymentOf<Body, Paid extends object> = ReturnType<typeof usePayment<Body, Paid>>
