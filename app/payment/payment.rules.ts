import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { checkOf, isLost } from './payment-answer.rules.ts'

/** One press of the button: a body and its idempotency key, which are always sent together. */
export type Attempt<Body> = {
  key: string
  body: Body
  /** When the button was pressed, in milliseconds since 1970; 0 if the session has ended since. */
  startedAt: number
  /** Whether one of its requests may have reached the server. */
  isBegun: boolean
}

/** The state of a payment. `paying` and `waiting` hold an attempt whose outcome is unknown. */
export type Payment<Body, Paid> =
  | { at: 'agreeing' }
  | { at: 'paying'; attempt: Attempt<Body> }
  | { at: 'waiting'; attempt: Attempt<Body>; bankWaits: boolean }
  | { at: 'paid'; paid: Paid }
  | { at: 'refused'; error: ApiError; after: 'paying' | 'waiting' }

export type PaymentEvent<Body, Paid> =
  /** The button was pressed. */
  | { type: 'press'; attempt: Attempt<Body> }
  /** The page was opened; `isOffered`: the server still offers the same purchase, so it knows of no attempt. */
  | { type: 'recall'; attempt: Attempt<Body> | null; isOffered: boolean; now: number }
  /** A response arrived; `isOpen`: the outcome is still unknown. */
  | { type: 'answer'; key: string; result: FetchResult<Paid>; isOpen: boolean }
  /** One press has sent enough requests; from now on the waiting screen polls. */
  | { type: 'pause' }

/** How long a request may take to reach the server, milliseconds. */
const travelMs = 60_000

/** Errors returned before the payment is looked at: an earlier request of the same attempt may still have succeeded. */
const doorCodes = new Set(['unauthenticated', 'csrf', 'captcha_failed', 'too_many_requests'])

/** The attempt whose outcome is unknown; null if there is none. */
export function attemptOf<Body, Paid>(payment: Payment<Body, Paid>): Attempt<Body> | null {
  return payment.at === 'paying' || payment.at === 'waiting' ? payment.attempt : null
}

/**
 * The next state of a payment. Only a response that settles it ends an attempt, so a second one can't begin before
 * that, and it's `paid` only when the server says so.
 */
export function nextPayment<Body, Paid>(
  payment: Payment<Body, Paid>,
  event: PaymentEvent<Body, Paid>,
): Payment<Body, Paid> {
  switch (event.type) {
    case 'press':
      return attemptOf(payment) ? payment : { at: 'paying', attempt: event.attempt }
    case 'recall':
      return payment.at === 'agreeing' ? recalled(payment, event) : payment
    case 'answer':
      return answered(payment, event)
    case 'pause':
      return payment.at === 'paying' ? { at: 'waiting', attempt: payment.attempt, bankWaits: false } : payment
  }
}

/**
 * An old attempt that the server doesn't know never reached it and is dropped, so that no one is charged long after
 * they pressed the button.
 */
function recalled<Body, Paid>(
  payment: Payment<Body, Paid>,
  { attempt, isOffered, now }: Extract<PaymentEvent<Body, Paid>, { type: 'recall' }>,
): Payment<Body, Paid> {
  if (!attempt || (isOffered && attempt.startedAt <= now - travelMs)) return payment
  return { at: 'waiting', attempt: { ...attempt, isBegun: true }, bankWaits: false }
}

function answered<Body, Paid>(
  payment: Payment<Body, Paid>,
  { key, result, isOpen }: Extract<PaymentEvent<Body, Paid>, { type: 'answer' }>,
): Payment<Body, Paid> {
  if (payment.at !== 'paying' && payment.at !== 'waiting') return payment
  const { attempt } = payment
  if (attempt.key !== key) return payment
  if (result.ok && !isOpen) return { at: 'paid', paid: result.data }
  if (result.ok || isLost(result)) return open(payment, result)
  const { error } = result
  const isSignedOut = error.code === 'unauthenticated'
  if (doorCodes.has(error.code) && attempt.isBegun) {
    // After signing in again, only a payment that had begun continues; if the server still offers it, none had begun.
    return isSignedOut ? { ...payment, attempt: { ...attempt, startedAt: 0 } } : payment
  }
  return isSignedOut ? { at: 'agreeing' } : { at: 'refused', error, after: payment.at }
}

function open<Body, Paid>(
  payment: Extract<Payment<Body, Paid>, { attempt: unknown }>,
  result: FetchResult<Paid>,
): Payment<Body, Paid> {
  const attempt = { ...payment.attempt, isBegun: true }
  if (payment.at === 'paying') return { at: 'paying', attempt }
  return { at: 'waiting', attempt, bankWaits: checkOf(result) !== undefined }
}

/** The current quote, which a `stale_quote` error contains under `name`; null for any other error. */
export function quoteBeside<Quote extends object>(refusal: ApiError | undefined, name: string): Quote | null {
  const quote = refusal?.code === 'stale_quote' ? refusal[name] : null
  return typeof quote === 'object' ? (quote as Quote | null) : null
}
