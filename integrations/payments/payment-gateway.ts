import type { BankReturnCode, DeclineCode } from '#domain/values/decline-codes.ts'
import type { GatewayName } from '#domain/values/gateways.ts'
import type { Acceptance, MethodKind } from '#domain/values/payment-methods.ts'
import type { MethodSummary } from './payment-method.ts'

/** What the payer's browser needs to let their bank verify them (3-D Secure). */
export type BankCheck = { clientSecret: string }

/**
 * The outcome of a charge. `unknown` is no failure: the money may have moved, so ask again with `lookUpCharge` and the same
 * key until it is one of the others. With a `check` the bank wants to verify its customer: only their browser can continue,
 * and nothing is charged before. `pending`: a bank account is being debited, which takes days and ends by itself.
 * `refundedCents`: how much of a successful charge was refunded since; absent if nothing.
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
  /** `amount_too_large`: more than is left of the charge. */
  | { status: 'failed'; code: string }
  | { status: 'unknown' }

export type ChargeRequest = {
  /** A one-use token from the hosted fields, or a stored method's reference. */
  source: { kind: 'token'; token: string } | { kind: 'method'; reference: string }
  /** A token of another kind is refused. */
  kind: MethodKind
  /** With a token: where the payer agreed to the debit. A stored method has its mandate. */
  acceptance?: Acceptance | null
  amountCents: number
  currency: 'USD'
  /** Ours; a repeat with the same key never charges again. */
  idempotencyKey: string
  /** True for a scheduled charge: no customer is there for the bank to verify. */
  offSession: boolean
  /** Stored by the gateway with the charge and repeated in its events: brand, payment, order, purpose. */
  metadata: Record<string, string>
}

export type SaveCardRequest = Pick<ChargeRequest, 'idempotencyKey' | 'metadata' | 'kind' | 'acceptance'> & {
  token: string
}

/** The outcome of saving a card or bank account; repeat the same request to resolve `unknown`. */
export type SaveCardOutcome =
  | { status: 'saved'; methodReference: string; card: MethodSummary }
  | { status: 'failed'; code: DeclineCode; card?: MethodSummary }
  | { status: 'unknown'; check?: BankCheck }

/** Cancels a charge that still waits for verification, as `authentication_required`; a settled one stays as it is. */
export type GiveUp = { giveUp?: boolean }

/** A captured charge in the gateway's own books. */
export type LedgerCharge = {
  idempotencyKey: string
  reference: string
  amountCents: number
  currency: string
  /** When it was made, as ISO 8601. */
  chargedAt: string
  /** What we sent with it. */
  metadata: Record<string, string>
  /** What was refunded, or taken back by the bank of a debited account. */
  refundedCents: number
  /** The gateway's fee; null until it is known. */
  feeCents: number | null
  /** The payer's email, if they gave it to the gateway themselves, as with Link; we send none. */
  email: string | null
}

/** A refund at the gateway, done or under way; `idempotencyKey` is ours, null for one we did not ask for. */
export type GatewayRefund = { idempotencyKey: string | null; reference: string; amountCents: number }

/** A successful debit that the account's bank took back. */
export type BankReturn = {
  /** The gateway's id of this return. */
  id: string
  /** Key of the charge. */
  idempotencyKey: string
  amountCents: number
  code: BankReturnCode
}

/** One of our keys was used for two different requests, or a request is malformed: our bug, never the buyer's fault. */
export class GatewayMisuseError extends Error {}

/** An event that is unsigned, altered, signed with another secret, or too old; treat it as if it never came. */
export class UnprovenEventError extends Error {}

/** A signed webhook event; `object` has the gateway's own shape. */
export type GatewayEvent = {
  id: string
  type: string
  object: unknown
  /** Set if it is about live money in a test system or the reverse, so about no payment of ours. */
  otherMode?: 'live' | 'test'
}

/** How old a signed event may be, in seconds (specification, faults 8). */
export const EVENT_TOLERANCE_SECONDS = 300

/**
 * The interface of every payment gateway. No call throws for what a gateway did or failed to do: a timeout, a broken
 * connection, 429, 5xx and nonsense are all `unknown`. Calls throw for our bugs, such as one key for two different charges.
 */
export interface PaymentGateway {
  readonly name: GatewayName
  /** Charges, or returns the earlier charge under this key, for as long as the gateway keeps charges. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /**
   * The outcome of an earlier charge under the request's key; `not_found` if the gateway has none.
   * @throws GatewayMisuseError if it was for another amount and was not refunded in full since.
   */
  lookUpCharge(request: ChargeRequest, how?: GiveUp): Promise<ChargeOutcome | { status: 'not_found' }>
  refund(request: { reference: string; amountCents: number; idempotencyKey: string }): Promise<RefundOutcome>
  /**
   * Every refund of a charge, ours or not, without failed ones and money a bank took back; null if the gateway does not
   * answer.
   */
  refundsOf(reference: string): Promise<GatewayRefund[] | null>
  /** Stores the card behind a one-use token without charging it; the same key returns the same card. */
  saveCard(request: SaveCardRequest & GiveUp): Promise<SaveCardOutcome>
  /**
   * A payment method by the gateway's own id, as a transfer from another platform names it, and the reference to charge it
   * by. `failed`: there is none, or it belongs to no customer and cannot be charged again.
   */
  findCard(name: string): Promise<SaveCardOutcome>
  /** The current default method of one of the gateway's customers. The sandbox has no customers. */
  findDefault?(customer: string): Promise<SaveCardOutcome>
  /** Every captured charge, in batches, to compare our books with the gateway's. */
  ledger(): AsyncIterable<LedgerCharge[]>
  /** The gateway's clock; null if unknown. The sandbox, which runs in this process, has none. */
  readClock?(): Promise<Date | null>
  /** Every successful debit that a bank took back since then. Throws if the gateway does not answer. */
  returns(since: Date): AsyncIterable<BankReturn[]>
  /**
   * The event in a webhook's raw body, proven by its signature header and at most 300 seconds old.
   * @throws UnprovenEventError
   */
  readEvent(body: string, signature: string | undefined, now: Date): GatewayEvent
}
