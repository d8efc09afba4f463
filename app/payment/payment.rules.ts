import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { checkOf, isLost } from './payment-answer.rules.ts'

/** One press of the button: a body and its idempotency key, which are always sent together. */
export type Attempt<Body> = {
  key: string
  body: Body
  /** When the button was pressed, milliseconds since 1970; 0 once the session has ended since. */
  startedAt: number
  /** Whether a request of it may have reached the server. */
  isBegun: boolean
}

/** Where a payment is. Only `paying` and `waiting` hold an attempt: its outcome is not known. */
export type Payment<Body, Paid> =
  | { at: 'agreeing' }
  | { at: 'paying'; attempt: Attempt<Body> }
  | { at: 'waiting'; attempt: Attempt<Body>; bankWaits: boolean }
  | { at: 'paid'; paid: Paid }
  | { at: 'refused'; error: ApiError; after: 'paying' | 'waiting' }

export type PaymentEvent<Body, Paid> =
  /** The button was pressed. */
  | { type: 'press'; attempt: Attempt<Body> }
  /** The page was opened; `isOffered`: the server offers the same still, so it knows of no attempt. */
  | { type: 'recall'; attempt: Attempt<Body> | null; isOffered: boolean; now: number }
  /** One request was answered; `isOpen`: the answer leaves the outcome open. */
  | { type: 'answer'; key: string; result: FetchResult<Paid>; isOpen: boolean }
  /** Asked often enough for one press: from now on the waiting screen asks. */
  | { type: 'pause' }

/** How long a request may still be on its way to the server, milliseconds. */
const travelMs = 60_000

/** Refusals at the door: they say nothing about a request of the same attempt that went through it before. */
const doorCodes = new Set(['unauthenticated', 'csrf', 'captcha_failed', 'too_many_requests'])

/** The attempt whose outcome is not known; null while there is none. */
export function attemptOf<Body, Paid>(payment: Payment<Body, Paid>): Attempt<Body> | null {
  return payment.at === 'paying' || payment.at === 'waiting' ? payment.attempt : null
}

/**
 * What becomes of a payment. An attempt is left only by an answer that settles it, so that no second one begins before,
 * and `paid` is only what the server called so.
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
 * An old attempt the server knows nothing of never reached it and is forgotten: nothing is charged long after the
 * button was pressed.
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
    // Who signs in again is charged only for what had begun: where the server offers it still, nothing had.
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

/** The quote of now, which lies under `name` beside the refusal of an old one; null beside every other refusal. */
export function quoteBeside<Quote extends object>(refusal: ApiError | undefined, name: string): Quote | null {
  const quote = refusal?.code === 'stale_quote' ? refusal[name] : null
  return typeof quote === 'object' ? (quote as Quote | null) : null
}
