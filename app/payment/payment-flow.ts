import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'

import { besideTheMethod } from './methods/tokenize.ts'
import { attemptOf, nextPayment, type Payment, type PaymentEvent } from './payment.rules.ts'
import { loadPendingPayment, storePendingPayment } from './pending-payment-storage.ts'
import { retryUntilSettled } from './retry-until-settled.ts'

/** How one kind of order is paid: the API call, and what its screen does with the outcome. */
export type PaymentOptions<Body, Paid> = {
  /**
   * The name an attempt is stored under, unique per purchase and payer. Null: it isn't stored, because the browser
   * isn't the payer's own.
   */
  name: string | null
  /** The API call that charges, a POST with an idempotency key. */
  send: (request: Post<Body> & { idempotencyKey: string }) => Promise<FetchResult<Paid>>
  /** Whether a response leaves the outcome open, after this many requests; by default while it's `confirming`. */
  isOpen?: (answer: Paid, requests: number) => boolean
  /** False if no waiting screen keeps polling: then the press itself polls while the outcome is open. */
  asksOn?: boolean
  /** Whether the server still offers the same purchase, so it knows of no attempt. Absent if the page can't tell. */
  isOffered?: boolean
  /** Reloads the page's data: after an error, which it receives, and while another tab pays. */
  refresh?: (refusal?: ApiError) => unknown
  onPaid?: (paid: Paid, body: Body) => unknown
  /** Called when the session ended before the outcome was known. */
  onSignedOut?: () => unknown
}

/** The result of one press; `waiting`: the charge may have gone through, so no one must pay again. */
export type PaymentAnswer<Paid> = FetchResult<Paid | 'waiting'>

/** How many times one press sends a request whose response was lost. */
const triesOfOnePress = 3

const isConfirming = (answer: object) => 'status' in answer && answer.status === 'confirming'

/**
 * Pays for one thing. An attempt is stored before it's sent, repeated under the same key until its outcome is known,
 * and only then deleted. `onChange` is called with each new state.
 */
export function createPaymentFlow<Body, Paid extends object>(
  options: () => PaymentOptions<Body, Paid>,
  onChange: (payment: Payment<Body, Paid>) => void,
) {
  let payment: Payment<Body, Paid> = { at: 'agreeing' }
  let turn: Promise<unknown> = Promise.resolve()

  function move(event: PaymentEvent<Body, Paid>) {
    payment = nextPayment(payment, event)
    const { name } = options()
    if (name !== null) storePendingPayment(name, attemptOf(payment))
  }

  /** Sends the current attempt; null if there is none. One request at a time, so each outcome is reported once. */
  function send(mostTries: number, seesBank: boolean): Promise<FetchResult<Paid> | null> {
    const sent = turn.then(() => sendNow(mostTries, seesBank))
    turn = sent.catch(() => {})
    return sent
  }

  async function sendNow(mostTries: number, seesBank: boolean) {
    const attempt = attemptOf(payment)
    if (!attempt) return null
    const { key, body } = attempt
    let requests = 0
    const post = async () => {
      const { send: sendOnce, isOpen = isConfirming } = options()
      const result = await sendOnce({ method: 'POST', idempotencyKey: key, body })
      requests += 1
      move({ type: 'answer', key, result, isOpen: result.ok && isOpen(result.data, requests) })
      return result
    }
    const { asksOn = true } = options()
    const isOpen = () => !asksOn && attemptOf(payment) !== null
    const result = await retryUntilSettled(post, { isOpen, mostTries, seesBank })
    move({ type: 'pause' })
    if (payment.at === 'refused') await options().refresh?.(payment.error)
    if (payment.at === 'paid') await options().onPaid?.(payment.paid, body)
    onChange(payment)
    return result
  }

  async function pay(body: Body): Promise<PaymentAnswer<Paid>> {
    const started = { key: crypto.randomUUID(), body, startedAt: Date.now(), isBegun: false }
    move({ type: 'press', attempt: started })
    onChange(payment)
    const result = await send(triesOfOnePress, true)
    if (result && !result.ok && (payment.at === 'refused' || result.error.code === 'unauthenticated')) {
      return { ...result, error: besideTheMethod(result.error) }
    }
    return { ok: true, status: 200, data: payment.at === 'paid' ? payment.paid : 'waiting' }
  }

  return {
    /** Pays. A second press before the outcome is known repeats the first one, whatever `body` is now. */
    pay,
    /** Continues an attempt that this tab made before a reload or a sign-in. */
    recall(name: string, isOffered: boolean): void {
      move({ type: 'recall', attempt: loadPendingPayment(name), isOffered, now: Date.now() })
      onChange(payment)
    },
    /**
     * Asks once for the outcome; if another tab made the attempt, reloads the page's data instead. The bank's
     * verification opens automatically with the first request, later only when the customer asks for it.
     */
    async ask(asked: number): Promise<'open' | 'settled'> {
      const result = await send(1, asked === 0)
      if (!result) await options().refresh?.()
      if (!result || result.ok || result.error.code !== 'unauthenticated') return 'open'
      await options().onSignedOut?.()
      return 'settled'
    },
  }
}
