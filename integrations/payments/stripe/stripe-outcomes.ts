import Stripe from 'stripe'
import type { DeclineCode } from '#domain/values/decline-codes.ts'
import { wallets } from '#domain/values/payment-methods.ts'
import {
  type BankCheck,
  type ChargeOutcome,
  GatewayMisuseError,
  type RefundOutcome,
  type SaveCardOutcome,
} from '#integrations/payments/payment-gateway.ts'
import type { MethodSummary } from '#integrations/payments/payment-method.ts'
import { bankReturnCode } from './stripe-returns.server.ts'

const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

/** A reference to a stored card: its customer and its id, so that a renewal needs one call. */
function methodReference(customer: string, paymentMethod: string): string {
  return `${customer}/${paymentMethod}`
}

/** The customer and the PaymentMethod of a stored card. Null if the reference isn't ours. */
export function readMethodReference(reference: string): { customer: string; paymentMethod: string } | null {
  const [, customer, paymentMethod] = /^(cus_\w+)\/(pm_\w+|card_\w+)$/.exec(reference) ?? []
  return customer && paymentMethod ? { customer, paymentMethod } : null
}

type Problem = {
  code?: string | null
  decline_code?: string | null
  advice_code?: string | null
  network_advice_code?: string | null
  network_decline_code?: string | null
  payment_method?: Stripe.PaymentMethod | string | null
}

/** The cardholder revoked their authorization (R0, R1, R3), on any network. */
const revokedCodes = ['R0', 'R1', 'R3']
/** Visa's category 1, "issuer will never approve", in addition: https://docs.stripe.com/declines/network-codes */
const visaNeverCodes = ['04', '07', '12', '14', '15', '41', '43', '46', '57']
/** Mastercard's merchant advice: do not try again, and the payer ended recurring payments; account data is new. */
const [adviceNever, adviceNewData] = [['03', '21'], '01']

/** What the bank or its network advises about charging the card again. Null: it may be retried. */
function adviceOf(problem: Problem): 'do_not_try_again' | 'confirm_card_data' | null {
  const { advice_code: advice, network_advice_code: network, network_decline_code: code } = problem
  const { payment_method: method } = problem
  const isVisa = typeof method === 'object' && method?.card?.brand === 'visa'
  const isNever =
    advice === 'do_not_try_again' ||
    adviceNever.includes(network ?? '') ||
    revokedCodes.includes(code ?? '') ||
    (isVisa && visaNeverCodes.includes(code ?? ''))
  if (isNever) return 'do_not_try_again'
  return advice === 'confirm_card_data' || network === adviceNewData ? 'confirm_card_data' : null
}

/** Maps Stripe's many decline codes to the few a person can act on. */
function declineCode(problem: Problem): DeclineCode {
  const reasons = [problem.decline_code, problem.code]
  const { payment_method: method } = problem
  if (method && typeof method !== 'string' && method.us_bank_account) return bankReturnCode(reasons)
  const advice = adviceOf(problem)
  if (advice === 'do_not_try_again') return advice
  if (reasons.includes('insufficient_funds')) return 'insufficient_funds'
  if (reasons.includes('expired_card')) return 'expired_card'
  if (reasons.includes('authentication_required')) return 'authentication_required'
  if (reasons.includes('payment_intent_authentication_failure')) return 'authentication_required'
  if (reasons.includes('setup_intent_authentication_failure')) return 'authentication_required'
  return advice ?? 'card_declined'
}

const unknownOf = { wallet: null, cardBrand: null, last4: null, expMonth: null, expYear: null }

/** What we may store of a payment method. Undefined if Stripe didn't say. */
function summarizeMethod(
  method: Stripe.PaymentMethod | string | null | undefined,
): MethodSummary | undefined {
  if (!method || typeof method === 'string') return undefined
  if (method.us_bank_account) {
    return { ...unknownOf, kind: 'us_bank_account', last4: method.us_bank_account.last4 ?? '' }
  }
  if (method.type === 'link') return { ...unknownOf, kind: 'link' }
  if (!method.card) return undefined
  const { brand, last4, exp_month, exp_year } = method.card
  const wallet = wallets.find((name) => name === method.card?.wallet?.type) ?? null
  return { kind: 'card', wallet, cardBrand: brand, last4, expMonth: exp_month, expYear: exp_year }
}

/** The status of a PaymentIntent with `payment_method` and `latest_charge` expanded. Unsettled means unknown. */
export function readIntent(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { status, payment_method: method, last_payment_error: problem, customer } = intent
  if (status === 'succeeded') {
    const card = summarizeMethod(method)
    const owner = typeof customer === 'string' ? customer : customer?.id
    if (!card || !owner || !method || typeof method === 'string') return { status: 'unknown' }
    return {
      status: 'succeeded',
      reference: intent.id,
      methodReference: methodReference(owner, method.id),
      card,
      ...refundedOf(intent),
    }
  }
  const debited = status === 'processing' ? summarizeMethod(method) : undefined
  if (debited?.kind === 'us_bank_account') return { status: 'pending', reference: intent.id, card: debited }
  if (status === 'requires_action') return { status: 'unknown', ...checkOf(intent) }
  // Only we cancel, and only after waiting too long for the bank's customer.
  if (status === 'canceled') return { status: 'failed', code: 'authentication_required' }
  if (status === 'requires_payment_method') {
    return {
      status: 'failed',
      code: declineCode(problem ?? {}),
      card: summarizeMethod(problem?.payment_method),
    }
  }
  return { status: 'unknown' }
}

function refundedOf({ latest_charge: charge }: Stripe.PaymentIntent): { refundedCents?: number } {
  const cents = charge && typeof charge !== 'string' ? charge.amount_refunded : 0
  return cents > 0 ? { refundedCents: cents } : {}
}

/** The status of a SetupIntent with `payment_method` expanded. */
export function readSetup(intent: Stripe.SetupIntent): SaveCardOutcome {
  const { status, payment_method: method, last_setup_error: problem, customer } = intent
  const owner = typeof customer === 'string' ? customer : customer?.id
  const card = summarizeMethod(method)
  if (status === 'succeeded' && card && owner && method && typeof method !== 'string') {
    return { status: 'saved', methodReference: methodReference(owner, method.id), card }
  }
  if (status === 'requires_action') return { status: 'unknown', ...checkOf(intent) }
  if (status === 'canceled') return { status: 'failed', code: 'authentication_required' }
  if (status === 'requires_payment_method') {
    return {
      status: 'failed',
      code: declineCode(problem ?? {}),
      card: summarizeMethod(problem?.payment_method),
    }
  }
  return { status: 'unknown' }
}

/** A PaymentMethod of a customer. Only with a customer can it be charged again. */
export function readStored(method: Stripe.PaymentMethod): SaveCardOutcome {
  const owner = typeof method.customer === 'string' ? method.customer : method.customer?.id
  const card = summarizeMethod(method)
  if (!owner || !card) return { status: 'failed', code: 'invalid_token' }
  return { status: 'saved', methodReference: methodReference(owner, method.id), card }
}

function checkOf({ client_secret: clientSecret }: { client_secret: string | null }): { check?: BankCheck } {
  return clientSecret ? { check: { clientSecret } } : {}
}

/**
 * The status of a refund. One to a bank account takes days, and so does one that waits for money in our Stripe balance.
 */
export function readRefund(refund: Stripe.Refund): RefundOutcome {
  if (refund.status === 'pending') return { status: 'pending', reference: refund.id }
  if (refund.status === 'succeeded') return { status: 'succeeded', reference: refund.id }
  if (refund.status === 'failed' || refund.status === 'canceled') {
    return { status: 'failed', code: refund.failure_reason ?? refund.status }
  }
  return { status: 'unknown' }
}

export type Refusal =
  | { kind: 'declined'; code: DeclineCode; card?: MethodSummary }
  | { kind: 'unusable_card' }
  | { kind: 'wrong_state' }
  | { kind: 'refused'; code: string; param: string | null }
  | { kind: 'no_answer' }

/**
 * Interprets an error of the library. Everything that leaves it open whether the work was done is `no_answer`: a broken
 * or silent connection, 5xx, 429, a lock held too long, a key in use, garbage, refused API keys.
 * @throws GatewayMisuseError when one of our keys was used for another request.
 */
export function readError(error: unknown): Refusal {
  if (!(error instanceof StripeError)) return { kind: 'no_answer' }
  if (error instanceof StripeCardError) {
    return { kind: 'declined', code: declineCode(error), card: summarizeMethod(error.payment_method) }
  }
  if (error instanceof StripeIdempotencyError && error.statusCode === 400) {
    throw new GatewayMisuseError('An idempotency key was used for another request.', { cause: error })
  }
  if (!(error instanceof StripeInvalidRequestError)) return { kind: 'no_answer' }
  const { code = '', param = null, message } = error
  if (code === 'lock_timeout') return { kind: 'no_answer' }
  if (/^(payment|setup)_intent_unexpected_state$/.test(code)) return { kind: 'wrong_state' }
  if (code === 'amount_too_small') return { kind: 'declined', code }
  const ofTheCard = param === 'payment_method' || param === 'customer' || /PaymentMethod/.test(message)
  if (ofTheCard && !code.startsWith('parameter_')) {
    return { kind: 'unusable_card' }
  }
  return { kind: 'refused', code, param }
}

/** Stripe stores a 5xx with its key and replays it for a day, so repeating the same request is pointless. */
export function isStoredFault(error: unknown): boolean {
  return (
    error instanceof StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  )
}
