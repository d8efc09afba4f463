import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { declineCodes } from '#domain/values/decline-codes.ts'
import { methodKinds, wallets } from '#domain/values/payment-methods.ts'
import {
  type BankReturn,
  type ChargeOutcome,
  type ChargeRequest,
  type GatewayEvent,
  GatewayMisuseError,
  type GatewayRefund,
  type GiveUp,
  type LedgerCharge,
  type PaymentGateway,
  type RefundOutcome,
  type SaveCardOutcome,
  type SaveCardRequest,
  UnprovenEventError,
} from '#integrations/payments/payment-gateway.ts'
import { type BankAnswer, SandboxBank, type TokenInput, type TokenProblem } from './sandbox-bank.server.ts'
import { readSandboxEvent, signSandboxEvent } from './sandbox-webhook.server.ts'

export type SandboxOperation = 'charge' | 'lookUpCharge' | 'refund' | 'refundsOf' | 'saveCard' | 'findCard'

/** How a call can fail: before the gateway received it, or after it did the work. */
export type SandboxFailure =
  | 'reset_before'
  | 'reset_after'
  | 'hang_before'
  | 'hang_after'
  | 'garbage'
  | 'rate_limited'
  | 'server_error'

export type SandboxOptions = {
  /** A pool, never a transaction of ours: what the gateway did stays done when we roll back. */
  db: Db
  now: () => Date
  /** How long a caller waits for a response before the outcome counts as unknown. */
  timeoutMs: number
  /** How long a bank account's debit takes to clear, and how long after that a late return comes. */
  clearingMs?: number
  /** For tests: what goes wrong with the next call of an operation. Null: nothing. */
  failure?: (operation: SandboxOperation) => SandboxFailure | null
  /** Where it sends its signed events, if anywhere. A failed delivery isn't retried, because lookups recover it. */
  webhook?: { secret: string; deliver: (body: string, signature: string) => Promise<unknown> }
}

/** A few minutes instead of a bank's four business days, so that a demo can be watched. */
const CLEARING_MS = 3 * 60_000

const declineCode = z.enum(declineCodes)
const card = z.object({
  kind: z.enum(methodKinds),
  wallet: z.enum(wallets).nullable(),
  cardBrand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.int().nullable(),
  expYear: z.int().nullable(),
})
const failed = z.object({ status: z.literal('failed'), code: declineCode, card: card.optional() })
const waiting = z.object({
  status: z.literal('unknown'),
  check: z.object({ clientSecret: z.string() }),
})
const chargeAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('succeeded'),
    reference: z.string(),
    methodReference: z.string(),
    card,
    refundedCents: z.int().optional(),
  }),
  z.object({ status: z.literal('pending'), reference: z.string(), card }),
  failed,
  waiting,
])
const refundAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('succeeded'), reference: z.string() }),
  z.object({ status: z.literal('failed'), code: z.string() }),
])
const refundsAnswer = z.array(
  z.object({ idempotencyKey: z.string(), reference: z.string(), amountCents: z.int() }),
)
const saveCardAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('saved'), methodReference: z.string(), card }),
  failed,
  waiting,
])

/** The default gateway: takes test cards and no money. */
export class SandboxGateway implements PaymentGateway {
  readonly name = 'sandbox'
  readonly #bank: SandboxBank
  readonly #timeoutMs: number
  readonly #failure: (operation: SandboxOperation) => SandboxFailure | null
  readonly #webhook: SandboxOptions['webhook']
  readonly #now: () => Date
  readonly #clearingMs: number

  constructor({
    db,
    now,
    timeoutMs,
    clearingMs = CLEARING_MS,
    failure = () => null,
    webhook,
  }: SandboxOptions) {
    this.#bank = new SandboxBank(db, now, clearingMs)
    this.#clearingMs = clearingMs
    this.#webhook = webhook
    this.#now = now
    this.#timeoutMs = timeoutMs
    this.#failure = failure
  }

  /** Stands in for hosted fields and wallets. Returns a one-time token, or the errors in the input, field by field. */
  createToken(given: TokenInput): Promise<{ token: string } | { problems: TokenProblem[] }> {
    return this.#bank.createToken(given)
  }

  /**
   * Stands in for the page of a bank that verifies its customer (3-D Secure). False: nothing is waiting for that
   * answer.
   */
  authenticate(clientSecret: string, believed: boolean): Promise<boolean> {
    return this.#bank.authenticate(clientSecret, believed)
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const answer = await this.#call('charge', async () => {
      const answer = await this.#bank.charge(request)
      this.#announceLater(request, answer === null ? this.#timeoutMs + 1_000 : 100)
      return answer
    })
    return read(chargeAnswer, answer) ?? { status: 'unknown' }
  }

  async lookUpCharge(
    request: Pick<ChargeRequest, 'idempotencyKey'> & { amountCents?: number },
    how: GiveUp = {},
  ): Promise<ChargeOutcome | { status: 'not_found' }> {
    const answer = await this.#call('lookUpCharge', () => this.#bank.lookUpCharge(request, how))
    if (answer?.status === 404) return { status: 'not_found' }
    return read(chargeAnswer, answer) ?? { status: 'unknown' }
  }

  async refund(request: {
    reference: string
    amountCents: number
    idempotencyKey: string
  }): Promise<RefundOutcome> {
    const answer = await this.#call('refund', () => this.#bank.refund(request))
    return read(refundAnswer, answer) ?? { status: 'unknown' }
  }

  async refundsOf(reference: string): Promise<GatewayRefund[] | null> {
    return read(refundsAnswer, await this.#call('refundsOf', () => this.#bank.refundsOf(reference)))
  }

  async saveCard(request: SaveCardRequest & GiveUp): Promise<SaveCardOutcome> {
    const answer = await this.#call('saveCard', () => this.#bank.saveCard(request))
    return read(saveCardAnswer, answer) ?? { status: 'unknown' }
  }

  async findCard(name: string): Promise<SaveCardOutcome> {
    const answer = await this.#call('findCard', () => this.#bank.findCard(name))
    return read(saveCardAnswer, answer) ?? { status: 'unknown' }
  }

  ledger(): AsyncIterable<LedgerCharge[]> {
    return this.#bank.ledger()
  }

  returns(since: Date): AsyncIterable<BankReturn[]> {
    return this.#bank.returns(since)
  }

  readEvent(body: string, signature: string | undefined, now: Date): GatewayEvent {
    if (!this.#webhook) throw new UnprovenEventError('This sandbox gateway sends no events.')
    return readSandboxEvent(this.#webhook.secret, { body, signature, now })
  }

  /** The test card that never answers sends its event late, as gateways in trouble do. */
  #announceLater(request: ChargeRequest, afterMs: number): void {
    if (this.#webhook) setTimeout(() => void this.#announce(request).catch(() => {}), afterMs).unref()
  }

  async #announce(request: ChargeRequest): Promise<void> {
    const { idempotencyKey, amountCents, currency, metadata } = request
    const charge = read(chargeAnswer, await this.#bank.lookUpCharge({ idempotencyKey }))
    if (!charge || charge.status === 'unknown' || !this.#webhook) return
    if (charge.status === 'pending') return this.#announceLater(request, this.#clearingMs)
    const reference = charge.status === 'succeeded' ? charge.reference : ''
    const object = { idempotencyKey, reference, amountCents, currency, metadata }
    const type = `charge.${charge.status}`
    const id = `evt_${createHash('sha256').update(`${type} ${idempotencyKey}`).digest('hex').slice(0, 32)}`
    const body = JSON.stringify({ id, type, object })
    await this.#webhook.deliver(body, signSandboxEvent(this.#webhook.secret, body, this.#now()))
    const mayReturn = charge.status === 'succeeded' && charge.card.kind === 'us_bank_account'
    if (mayReturn)
      setTimeout(() => void this.#announceReturn(request).catch(() => {}), this.#clearingMs).unref()
  }

  async #announceReturn({ idempotencyKey }: ChargeRequest): Promise<void> {
    for await (const batch of this.#bank.returns(new Date(0))) {
      const object = batch.find((returned) => returned.idempotencyKey === idempotencyKey)
      if (!object || !this.#webhook) continue
      const body = JSON.stringify({ id: `evt_${object.id}`, type: 'charge.returned', object })
      await this.#webhook.deliver(body, signSandboxEvent(this.#webhook.secret, body, this.#now()))
    }
  }

  /** One call over an unreliable connection. Null when no response arrived. */
  async #call(operation: SandboxOperation, work: () => Promise<BankAnswer>): Promise<BankAnswer> {
    const failure = this.#failure(operation)
    if (failure === 'reset_before') return null
    if (failure === 'rate_limited') return { status: 429, body: '' }
    if (failure === 'server_error') return { status: 500, body: 'Internal Server Error' }
    const { promise: silence, resolve: giveUp } = Promise.withResolvers<null>()
    const timer = setTimeout(giveUp, this.#timeoutMs, null)
    try {
      if (failure === 'hang_before') return await silence
      // An unreachable or failing gateway is one more way of not responding.
      const answer = await Promise.race([silence, work().catch(() => null)])
      if (failure === 'reset_after') return null
      if (failure === 'garbage') return { status: 200, body: '<html>{"status":"succ' }
      return answer === null || failure === 'hang_after' ? await silence : answer
    } finally {
      clearTimeout(timer)
    }
  }
}

function read<T>(schema: z.ZodType<T>, answer: BankAnswer): T | null {
  if (answer?.status === 409) throw new GatewayMisuseError('An idempotency key was used for another request.')
  if (answer?.status === 400) throw new GatewayMisuseError('The gateway refused a malformed request.')
  if (answer?.status !== 200) return null
  try {
    return schema.parse(JSON.parse(answer.body))
  } catch {
    return null
  }
}
