/** A card as a gateway describes it; never its number. */
export type CardSummary = { cardBrand: string; last4: string; expMonth: number; expYear: number }

/** What the browser of whoever pays shows the gateway, so that their bank may ask them (3-D Secure). */
export type BankCheck = { clientSecret: string }

/**
 * What became of a charge or refund. `unknown` is no failure: the money may have moved, so ask
 * again with `lookUp…` by the same key until it is one of the others. With a `check` the gateway waits for the
 * bank to see its customer: only their browser can go on, and nobody is charged before.
 */
export type ChargeOutcome =
  | { status: 'succeeded'; reference: string; methodReference: string; card: CardSummary }
  | { status: 'failed'; code: DeclineCode; card?: CardSummary }
  | { status: 'unknown'; check?: BankCheck }
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
  /** The bank wanted to see its customer, who was not there, did not answer in time, or was not believed. */
  | 'authentication_required'
  /** Less than the gateway charges a card with; nothing was asked of the bank. */
  | 'amount_too_small'

export type ChargeRequest = {
  /** A one-use token from the hosted fields, or a stored card's reference. */
  source: { kind: 'token'; token: string } | { kind: 'method'; reference: string }
  amountCents: number
  currency: 'USD'
  /** Ours; a repeat with the same key never charges again. */
  idempotencyKey: string
  /** True for a charge on schedule, while nobody is there whom their bank could ask. */
  offSession: boolean
  /** Kept by the gateway with the charge, and told again in its events: brand, payment, order, purpose. */
  metadata: Record<string, string>
}

export type SaveCardRequest = Pick<ChargeRequest, 'idempotencyKey' | 'metadata'> & { token: string }

/** What became of a card that was to be stored; `unknown` is settled by the same request again. */
export type SaveCardOutcome =
  | { status: 'saved'; methodReference: string; card: CardSummary }
  | { status: 'failed'; code: DeclineCode; card?: CardSummary }
  | { status: 'unknown'; check?: BankCheck }

/** Ends what still waits for the bank's customer, as `authentication_required`; what was settled stays so. */
export type GiveUp = { giveUp?: boolean }

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
  lookUpCharge(request: ChargeRequest, how?: GiveUp): Promise<ChargeOutcome | { status: 'not_found' }>
  refund(request: { reference: string; amountCents: number; idempotencyKey: string }): Promise<RefundOutcome>
  /** Turns a one-use token into a stored card without charging it; a repeat of the key gives the same card. */
  saveCard(request: SaveCardRequest & GiveUp): Promise<SaveCardOutcome>
  /** Every captured charge, in batches, for the check of our books against the gateway's. */
  ledger(): AsyncIterable<LedgerCharge[]>
  /**
   * The event in a webhook's raw body, proven by its signature header and at most 300 seconds old.
   * @throws UnprovenEventError
   */
  readEvent(body: string, signature: string | undefined, now: Date): GatewayEvent
}
