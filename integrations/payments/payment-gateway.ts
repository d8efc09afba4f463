/** A card as a gateway describes it; never its number. */
export type CardSummary = { cardBrand: string; last4: string; expMonth: number; expYear: number }

/**
 * What became of a charge or refund. `unknown` is no failure: the money may have moved, so ask
 * again with `lookUp…` by the same key until it is one of the others.
 */
export type ChargeOutcome =
  | { status: 'succeeded'; reference: string; methodReference: string; card: CardSummary }
  | { status: 'failed'; code: DeclineCode; card?: CardSummary }
  | { status: 'unknown' }
export type RefundOutcome =
  | { status: 'succeeded'; reference: string }
  | { status: 'failed'; code: string }
  | { status: 'unknown' }

/** Why a card was declined, in the few kinds a person can act on. */
export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'invalid_token'
  /** The bank wants to see its customer first; this checkout takes another card instead (decision 0012). */
  | 'authentication_required'

export type ChargeRequest = {
  /** A one-use token from the hosted fields, or a stored card's reference. */
  source: { kind: 'token'; token: string } | { kind: 'method'; reference: string }
  amountCents: number
  currency: 'USD'
  /** Ours; a repeat with the same key never charges again. */
  idempotencyKey: string
  /** Kept by the gateway with the charge, and told again in its events: brand, payment, order, purpose. */
  metadata: Record<string, string>
}

/** What became of a card that was to be stored; `unknown` is settled by the same request again. */
export type SaveCardOutcome =
  | { status: 'saved'; methodReference: string; card: CardSummary }
  | { status: 'failed'; code: DeclineCode; card?: CardSummary }
  | { status: 'unknown' }

/** A captured charge as the gateway's own books have it. */
export type LedgerCharge = {
  idempotencyKey: string
  reference: string
  amountCents: number
  currency: string
  refundedCents: number
}

/** A key of ours was used for two different requests, or a request is malformed: our mistake, never the buyer's. */
export class GatewayMisuseError extends Error {}

/** An event that is unsigned, altered, signed with another secret or too old: it did not happen. */
export class UnprovenEventError extends Error {}

/** What a gateway told by itself, signed: `object` is in the gateway's own shape. */
export type GatewayEvent = { id: string; type: string; object: unknown }

/** How old a signed event may be, in seconds (faults.md 8). */
export const EVENT_TOLERANCE_SECONDS = 300

/**
 * The port both adapters implement. None of its calls throws for what a gateway did or did not do: no answer in
 * time, a broken connection, 429, 5xx and rubbish are all `unknown`. They throw for mistakes of ours, such as one
 * key used for two different charges.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe'
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** The outcome of an earlier charge under the request's key; `not_found` when the gateway never heard of it. */
  lookUpCharge(request: ChargeRequest): Promise<ChargeOutcome | { status: 'not_found' }>
  refund(request: { reference: string; amountCents: number; idempotencyKey: string }): Promise<RefundOutcome>
  /** Turns a one-use token into a stored card without charging it; a repeat of the key gives the same card. */
  saveCard(request: { token: string; idempotencyKey: string }): Promise<SaveCardOutcome>
  /** Every captured charge, in batches, for the check of our books against the gateway's. */
  ledger(): AsyncIterable<LedgerCharge[]>
  /**
   * The event in a webhook's raw body, proven by its signature header and at most 300 seconds old.
   * @throws UnprovenEventError
   */
  readEvent(body: string, signature: string | undefined, now: Date): GatewayEvent
}
