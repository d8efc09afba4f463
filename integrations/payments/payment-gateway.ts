import type { BankReturnCode, DeclineCode } from '#domain/values/decline-codes.ts'
import type { GatewayName } from '#domain/values/gateways.ts'
import type { Acceptance, MethodKind } from '#domain/values/payment-methods.ts'
import type { MethodSummary } from './payment-method.ts'

/** What the browser of whoever pays shows the gateway, so that their bank may ask them (3-D Secure). */
export type BankCheck = { clientSecret: string }

/**
 * What became of a charge or refund. `unknown` is no failure: the money may have moved, so ask
 * again with `lookUp…` by the same key until it is one of the others. With a `check` the gateway waits for the
 * bank to see its customer: only their browser can go on, and nobody is charged before. `pending`: a bank account is
 * being debited, which takes days; it ends as one of the others by itself. `refundedCents`: what was given back since of a
 * charge that had succeeded, cents; absent where that is nothing.
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
  /** `amount_too_large`: more was asked for than is left of the charge. */
  | { status: 'failed'; code: string }
  | { status: 'unknown' }

export type ChargeRequest = {
  /** A one-use token from the hosted fields, or a stored method's reference. */
  source: { kind: 'token'; token: string } | { kind: 'method'; reference: string }
  /** Of which kind it is: a token of another kind is refused. */
  kind: MethodKind
  /** From where whoever pays agreed to be debited, with a token; a stored method has its mandate. */
  acceptance?: Acceptance | null
  amountCents: number
  currency: 'USD'
  /** Ours; a repeat with the same key never charges again. */
  idempotencyKey: string
  /** True for a charge on schedule, while nobody is there whom their bank could ask. */
  offSession: boolean
  /** Kept by the gateway with the charge, and told again in its events: brand, payment, order, purpose. */
  metadata: Record<string, string>
}

export type SaveCardRequest = Pick<ChargeRequest, 'idempotencyKey' | 'metadata' | 'kind' | 'acceptance'> & {
  token: string
}

/** What became of a card, or a bank account, that was to be stored; `unknown` is settled by the same request again. */
export type SaveCardOutcome =
  | { status: 'saved'; methodReference: string; card: MethodSummary }
  | { status: 'failed'; code: DeclineCode; card?: MethodSummary }
  | { status: 'unknown'; check?: BankCheck }

/** Ends what still waits for the bank's customer, as `authentication_required`; what was settled stays so. */
export type GiveUp = { giveUp?: boolean }

/** A captured charge as the gateway's own books have it. */
export type LedgerCharge = {
  idempotencyKey: string
  reference: string
  amountCents: number
  currency: string
  /** When it was made, as ISO 8601. */
  chargedAt: string
  /** What we gave the gateway along with it. */
  metadata: Record<string, string>
  /** What was given back, or taken back by the bank of an account that was debited. */
  refundedCents: number
  /** What the gateway kept of it for itself; null until it knows. */
  feeCents: number | null
  /** Where whoever paid is written to, if they told the gateway itself, as with Link; we tell it no address. */
  email: string | null
}

/** What a gateway gave back of a charge, or is about to; our key, where we asked for it. */
export type GatewayRefund = { idempotencyKey: string | null; reference: string; amountCents: number }

/** A debit that had succeeded, and that the bank of the account took back. */
export type BankReturn = {
  /** The gateway's, one for each return. */
  id: string
  /** Of the charge. */
  idempotencyKey: string
  amountCents: number
  code: BankReturnCode
}

/** A key of ours was used for two different requests, or a request is malformed: our mistake, never the buyer's. */
export class GatewayMisuseError extends Error {}

/** An event that is unsigned, altered, signed with another secret or too old: it did not happen. */
export class UnprovenEventError extends Error {}

/** What a gateway told by itself, signed: `object` is in the gateway's own shape. */
export type GatewayEvent = {
  id: string
  type: string
  object: unknown
  /** Of which money it is, where that is not what is taken here: no payment of ours is meant. */
  otherMode?: 'live' | 'test'
}

/** How old a signed event may be, in seconds (specification, faults 8). */
export const EVENT_TOLERANCE_SECONDS = 300

/**
 * The port both adapters implement. None of its calls throws for what a gateway did or did not do: no answer in
 * time, a broken connection, 429, 5xx and rubbish are all `unknown`. They throw for mistakes of ours, such as one
 * key used for two different charges.
 */
export interface PaymentGateway {
  readonly name: GatewayName
  /** Charges, or tells of the charge that was made under this key before, for as long as the gateway keeps charges. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /**
   * The outcome of an earlier charge under the request's key; `not_found` when the gateway never heard of it.
   * @throws GatewayMisuseError when it was of another amount, and not given back whole since.
   */
  lookUpCharge(request: ChargeRequest, how?: GiveUp): Promise<ChargeOutcome | { status: 'not_found' }>
  refund(request: { reference: string; amountCents: number; idempotencyKey: string }): Promise<RefundOutcome>
  /**
   * All that was given back of a charge, by us and by others, but for what failed or a bank took; null where the gateway
   * does not answer.
   */
  refundsOf(reference: string): Promise<GatewayRefund[] | null>
  /** Turns a one-use token into a stored card without charging it; a repeat of the key gives the same card. */
  saveCard(request: SaveCardRequest & GiveUp): Promise<SaveCardOutcome>
  /**
   * A stored method by the gateway's own name of it, as its transfer from another platform tells: what of it is kept, and
   * the reference it is charged by. Failed: there is none, or it is nobody's and cannot be charged again.
   */
  findCard(name: string): Promise<SaveCardOutcome>
  /** What a customer of the gateway's is charged with by default now, as `findCard` tells of it. The sandbox has no customers. */
  findDefault?(customer: string): Promise<SaveCardOutcome>
  /** Every captured charge, in batches, for the check of our books against the gateway's. */
  ledger(): AsyncIterable<LedgerCharge[]>
  /** What the gateway's own clock says; null where it does not say. Of the sandbox, which is this process, there is none. */
  readClock?(): Promise<Date | null>
  /** Every debit that a bank took back since then, after it had succeeded. Throws where the gateway does not answer. */
  returns(since: Date): AsyncIterable<BankReturn[]>
  /**
   * The event in a webhook's raw body, proven by its signature header and at most 300 seconds old.
   * @throws UnprovenEventError
   */
  readEvent(body: string, signature: string | undefined, now: Date): GatewayEvent
}
