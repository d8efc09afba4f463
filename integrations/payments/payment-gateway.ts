import type { BankReturnCode, DeclineCode } from '#domain/values/decline-codes.ts'
import type { GatewayName } from '#domain/values/gateways.ts'
import type { Acceptance, MethodKind } from '#domain/values/payment-methods.ts'
import type { MethodSummary } from './payment-method.ts'

/** What the payer's browser needs for the bank's verification (3-D Secure). */
export type BankCheck = { clientSecret: string }

/**
 * The outcome of a charge. `unknown` is not a failure: the money may have moved, so call `lookUpCharge` with the same
 * key until it is one of the others. With a `check`, the bank wants to verify its customer. Only their browser can
 * continue, and nothing is charged before. `pending`: a bank account is being debited, which takes days and completes
 * on its own. `refundedCents`: how much of a successful charge has been refunded since. Absent if nothing.
 */
export type ChargeOutcome =
  | {
      status: 'succeeded'
      reference: string
      methodReference: string
      card: MethodSummary
      refundedCents?: number
    }
  | { status: 'failed'; code: DeclineCode; card?: MethodSummary }
  | { status: 'pending'; reference: string; card: MethodSummary }
  | { status: 'unknown'; check?: BankCheck }
export type RefundOutcome =
  | { status: 'succeeded'; reference: string }
  | { status: 'pending'; reference: string }
  /** `amount_too_large`: more than remains of the charge. */
  | { status: 'failed'; code: string }
  | { status: 'unknown' }

export type ChargeRequest = {
  /** A one-time token from the hosted fields, or a stored method's reference. */
  source: { kind: 'token'; token: string } | { kind: 'method'; reference: string }
  /** A token of another kind is refused. */
  kind: MethodKind
  /** With a token: where the payer agreed to the debit. A stored method has its own mandate. */
  acceptance?: Acceptance | null
  amountCents: number
  currency: 'USD'
  /** Our key. A repeat with the same key never charges again. */
  idempotencyKey: string
  /** True for a scheduled charge: no customer is present for the bank to verify. */
  offSession: boolean
  /** Stored by the gateway with the charge and included in its events: brand, payment, order, purpose. */
  metadata: Record<string, string>
}

export type SaveCardRequest = Pick<ChargeRequest, 'idempotencyKey' | 'metadata' | 'kind' | 'acceptance'> & {
  token: string
}

/** The outcome of saving a card or bank account. Repeat the same request to resolve `unknown`. */
export type SaveCardOutcome =
  | { status: 'saved'; methodReference: string; card: MethodSummary }
  | { status: 'failed'; code: DeclineCode; card?: MethodSummary }
  | { status: 'unknown'; check?: BankCheck }

/** Cancels a charge still waiting for verification, as `authentication_required`. A settled one stays as it is. */
export type GiveUp = { giveUp?: boolean }

/** A captured charge in the gateway's own books. */
export type LedgerCharge = {
  idempotencyKey: string
  reference: string
  amountCents: number
  currency: string
  /** When it was made, as ISO 8601. */
  chargedAt: string
  /** The metadata we sent with it. */
  metadata: Record<string, string>
  /** What was refunded, or returned by the bank of a debited account. */
  refundedCents: number
  /** The gateway's fee. Null until it is known. */
  feeCents: number | null
  /** The payer's email, if they gave it to the gateway themselves, as with Link. We don't send one. */
  email: string | null
}

/** A refund at the gateway, done or in progress. `idempotencyKey` is ours, or null if we didn't request it. */
export type GatewayRefund = { idempotencyKey: string | null; reference: string; amountCents: number }

/** A successful debit that the account's bank returned. */
export type BankReturn = {
  /** The gateway's id of this return. */
  id: string
  /** The charge's key. */
  idempotencyKey: string
  amountCents: number
  code: BankReturnCode
}

/** One of our keys was used for two different requests, or a request is malformed: our bug, never the buyer's fault. */
export class GatewayMisuseError extends Error {}

/** An event that is unsigned, altered, signed with another secret, or too old. Treat it as if it never arrived. */
export class UnprovenEventError extends Error {}

/** A signed webhook event. `object` has the gateway's own shape. */
export type GatewayEvent = {
  id: string
  type: string
  object: unknown
  /** Set if it is about live money in a test system or the reverse, so it can't be about our payments. */
  otherMode?: 'live' | 'test'
}

/** The maximum age of a signed event, in seconds (specification, faults 8). */
export const EVENT_TOLERANCE_SECONDS = 300

/**
 * The interface of every payment gateway. No call throws for anything a gateway did or failed to do: a timeout, a
 * broken connection, 429, 5xx and garbage are all `unknown`. Calls throw for our bugs, such as one key for two
 * different charges.
 */
export interface PaymentGateway {
  readonly name: GatewayName
  /** Charges, or returns the earlier charge under this key, for as long as the gateway keeps charges. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /**
   * The outcome of an earlier charge under the request's key. `not_found` if the gateway has none.
   * @throws GatewayMisuseError if it was for another amount and hasn't been refunded in full since.
   */
  lookUpCharge(request: ChargeRequest, how?: GiveUp): Promise<ChargeOutcome | { status: 'not_found' }>
  refund(request: { reference: string; amountCents: number; idempotencyKey: string }): Promise<RefundOutcome>
  /**
   * Every refund of a charge, ours or not, without failed ones and bank returns. Null if the gateway doesn't respond.
   */
  refundsOf(reference: string): Promise<GatewayRefund[] | null>
  /** Stores the card behind a one-time token without charging it. The same key returns the same card. */
  saveCard(request: SaveCardRequest & GiveUp): Promise<SaveCardOutcome>
  /**
   * A payment method by the gateway's own id, as in a transfer from another platform, and the reference to charge it
   * with. `failed`: there is none, or it belongs to no customer and can't be charged again.
   */
  findCard(name: string): Promise<SaveCardOutcome>
  /** The current default method of one of the gateway's customers. The sandbox has no customers. */
  findDefault?(customer: string): Promise<SaveCardOutcome>
  /** Every captured charge, in batches, to compare our books with the gateway's. */
  ledger(): AsyncIterable<LedgerCharge[]>
  /** The gateway's clock. Null if unknown. The sandbox runs in this process and has none. */
  readClock?(): Promise<Date | null>
  /** Every successful debit that a bank returned since then. Throws if the gateway doesn't respond. */
  returns(since: Date): AsyncIterable<BankReturn[]>
  /**
   * The event in a webhook's raw body, verified by its signature header and at most 300 seconds old.
   * @throws UnprovenEventError
   */
  readEvent(body: string, signature: string | undefined, now: Date): GatewayEvent
}
