import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'

import { besideTheMethod } from './methods/tokenize.ts'
import { attemptOf, nextPayment, type Payment, type PaymentEvent } from './payment.rules.ts'
import { loadPendingPayment, storePendingPayment } from './pending-payment-storage.ts'
import { retryUntilSettled } from './retry-until-settled.ts'

/** One kind of order: which call pays for it, and what its screen does with the outcome. */
export type PaymentOptions<Body, Paid> = {
  /**
   * Under which name an attempt is kept: one for each thing that is paid for, and for whoever pays. Null: it is not, where
   * the browser is not the payer's own.
   */
  name: string | null
  /** The call that takes the money, by POST under an idempotency key. */
  send: (request: Post<Body> & { idempotencyKey: string }) => Promise<FetchResult<Paid>>
  /** Whether an answer leaves the outcome open, after so many requests; while it is `confirming` unless told. */
  isOpen?: (answer: Paid, requests: number) => boolean
  /** False where no waiting screen asks on: a press asks again itself while the outcome is open. */
  asksOn?: boolean
  /** Whether the server offers the same still, so it knows of no attempt. Left out where the page cannot tell. */
  isOffered?: boolean
  /** Reads again what the page shows: after a refusal, with its error, and while another tab pays. */
  refresh?: (refusal?: ApiError) => unknown
  onPaid?: (paid: Paid, body: Body) => unknown
  /** The session had ended when the outcome was asked for. */
  onSignedOut?: () => unknown
}

/** What a press of the button came to; `waiting`: the money may have moved, so nobody is to pay again. */
export type PaymentAnswer<Paid> = FetchResult<Paid | 'waiting'>

/** How often one press sends what is lost on the way. */
const triesOfOnePress = 3

const isConfirming = (answer: object) => 'status' in answer && answer.status === 'confirming'

/**
 * Pays for one thing: an attempt is written down before it is sent, sent again under its key until its outcome is
 * known, and only then forgotten. `onChange` hears where the payment is.
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

  /** Sends the attempt there is; null when there is none. One at a time, so that each outcome is told once. */
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
    /** Pays. Pressed again before the outcome is known it sends the same again, whatever `body` is now. */
    pay,
    /** Goes on with an attempt this tab made before a reload or a sign-in. */
    recall(name: string, isOffered: boolean): void {
      move({ type: 'recall', attempt: loadPendingPayment(name), isOffered, now: Date.now() })
      onChange(payment)
    },
    /**
     * Asks once what became of the attempt; without one of this tab, the page itself. The bank sees its customer with
     * the first asking; after that when they say so.
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
