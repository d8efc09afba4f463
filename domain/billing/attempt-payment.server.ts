import type { DeclineCode } from '#domain/values/decline-codes.ts'
import { type MethodKind, methodKinds } from '#domain/values/payment-methods.ts'
import {
  type BankCheck,
  type ChargeOutcome,
  type ChargeRequest,
  GatewayMisuseError,
  type GiveUp,
  type PaymentGateway,
  type SaveCardOutcome,
} from '#integrations/payments/payment-gateway.ts'
import type { MethodSummary } from '#integrations/payments/payment-method.ts'
import type { Payment } from './insert-payment.server.ts'

/** The outcome of a payment. A null reference: nothing was captured because nothing was due. */
export type PaymentOutcome =
  | {
      status: 'succeeded'
      reference: string | null
      methodReference: string | null
      card?: MethodSummary
      refundedCents?: number
    }
  | { status: 'failed'; code: DeclineCode | 'given_back'; card?: MethodSummary }
  | { status: 'pending'; reference: string; card: MethodSummary }
  | { status: 'unknown'; check?: BankCheck }

/**
 * Charges a stored payment at the gateway under its own key, so repeating it charges once.
 *
 * A payment of 0 (a 100% coupon) charges nothing: the gateway only saves the card for renewals, and its ledger has no
 * charge. A later term of 0 needs no card.
 */
export async function attemptPayment(
  gateway: PaymentGateway,
  payment: Payment,
  how: GiveUp = {},
): Promise<PaymentOutcome> {
  if (payment.amountCents === 0 && payment.source === 'method') {
    return { status: 'succeeded', reference: null, methodReference: payment.paymentToken || null }
  }
  if (payment.amountCents === 0) {
    const { paymentToken: token, idempotencyKey, gatewayMetadata: metadata, acceptance } = payment
    const kind = kindOf(payment)
    return cardStored(await gateway.saveCard({ token, kind, acceptance, idempotencyKey, metadata, ...how }))
  }
  const request = chargeRequest(payment)
  try {
    return await gateway.charge(request)
  } catch (error) {
    if (!(error instanceof GatewayMisuseError)) throw error
    // This key was charged with another card, or by an order that a restore lost. That charge counts.
    const found = await gateway.lookUpCharge(request)
    if (found.status === 'not_found') throw error
    return found
  }
}

/**
 * Looks up a payment whose response we never got.
 *
 * If the gateway knows the key, its response is final. If not, our request may not have arrived or may still be in
 * transit, so failing the payment would be a guess: the same charge is sent again under the same key. Either way, the
 * order ends paid once, or declined.
 */
export async function lookUpPayment(
  gateway: PaymentGateway,
  payment: Payment,
  how: GiveUp = {},
): Promise<PaymentOutcome> {
  if (payment.amountCents === 0) return attemptPayment(gateway, payment, how)
  const found = await findCharge(gateway, payment, how)
  return found.status === 'not_found' ? attemptPayment(gateway, payment) : found
}

/** What the gateway knows about a payment's charge; never creates one. */
export function findCharge(
  gateway: PaymentGateway,
  payment: Payment,
  how: GiveUp = {},
): Promise<ChargeOutcome | { status: 'not_found' }> {
  return gateway.lookUpCharge(chargeRequest(payment), how)
}

/** The charge request of a payment, identical each time. */
function chargeRequest(payment: Payment): ChargeRequest {
  const { source, paymentToken, amountCents, idempotencyKey, offSession, gatewayMetadata: metadata } = payment
  const { acceptance } = payment
  return {
    kind: kindOf(payment),
    acceptance,
    source:
      source === 'token'
        ? { kind: 'token', token: paymentToken }
        : { kind: 'method', reference: paymentToken },
    amountCents,
    currency: 'USD',
    idempotencyKey,
    offSession,
    metadata,
  }
}

/** @throws Error for a payment made at a desk, which no gateway knows. */
function kindOf({ id, tender }: Payment): MethodKind {
  const kind = methodKinds.find((name) => name === tender)
  if (!kind) throw new Error(`Payment ${id} was made by ${tender}, at a desk.`)
  return kind
}

function cardStored(outcome: SaveCardOutcome): PaymentOutcome {
  return outcome.status === 'saved' ? { ...outcome, status: 'succeeded', reference: null } : outcome
}
