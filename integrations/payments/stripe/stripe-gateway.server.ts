import Stripe from 'stripe'
import {
  type BankReturn,
  type ChargeOutcome,
  type ChargeRequest,
  EVENT_TOLERANCE_SECONDS,
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
import {
  earlierIntent,
  isReplay,
  listedIntent,
  mandateOf,
  onlyOf,
  searchedIntent,
  withCharge,
} from './stripe-intents.server.ts'
import { readStripeLedger } from './stripe-ledger.server.ts'
import {
  isStoredFault,
  type Refusal,
  readError,
  readIntent,
  readMethodReference,
  readRefund,
  readSetup,
  readStored,
} from './stripe-outcomes.ts'
import { describeRefund, isGiven, listRefunds } from './stripe-refunds.server.ts'
import { OUR_KEY, readStripeReturns } from './stripe-returns.server.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** How long one operation waits for all its responses before its outcome counts as unknown. */
  timeoutMs: number
  /** Reports what an operator must fix, such as a refused API key. Never declines. */
  warn: (message: string, error: unknown) => void
  /** Stripe's address, for tests. */
  server?: { host: string; port: number | string; protocol: 'http' | 'https' }
}

const withCard = { expand: ['payment_method'] }

type Asked = { idempotencyKey: string; timeout: number }

/**
 * Stripe, using PaymentIntents and SetupIntents. A charge is a customer, an intent and its confirmation, each with a
 * key derived from ours. The confirmation takes the money. An intent takes it only once, however often it is confirmed,
 * so a repeat is safe for longer than Stripe keeps keys (decision 0012).
 */
export class StripeGateway implements PaymentGateway {
  readonly name = 'stripe'
  readonly #stripe: Stripe
  readonly #options: StripeOptions

  constructor(options: StripeOptions) {
    this.#options = options
    this.#stripe = new Stripe(options.secretKey, {
      // The domain looks up unanswered charges. The library retries a closed connection once, with our key.
      maxNetworkRetries: 0,
      timeout: options.timeoutMs,
      telemetry: false,
      ...options.server,
    })
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    return this.#outcome<ChargeOutcome>(async (left) => {
      const { amountCents, currency, idempotencyKey, source } = request
      const stored = source.kind === 'method' ? readMethodReference(source.reference) : null
      if (source.kind === 'method' && !stored) return { status: 'failed', code: 'invalid_token' }
      const earlier = await earlierIntent(this.#stripe, request, left)
      if (earlier) return this.#readEarlier(earlier, request, left)
      const customer = stored?.customer ?? (await this.#openCustomer(idempotencyKey, left))
      const intent = await this.#again(
        `${idempotencyKey}:intent`,
        left,
        (options) =>
          this.#stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: currency.toLowerCase(),
              customer,
              payment_method: source.kind === 'token' ? source.token : stored?.paymentMethod,
              ...onlyOf(request.kind),
              ...(source.kind === 'token' ? { setup_future_usage: 'off_session' } : {}),
              metadata: { ...request.metadata, [OUR_KEY]: idempotencyKey },
            },
            options,
          ),
        () => listedIntent(this.#stripe, customer, idempotencyKey, left),
      )
      return this.#confirm(intent.id, request, left)
    })
  }

  async lookUpCharge(
    request: ChargeRequest,
    { giveUp = false }: GiveUp = {},
  ): Promise<ChargeOutcome | { status: 'not_found' }> {
    return this.#outcome<ChargeOutcome | { status: 'not_found' }>(async (left) => {
      const intent = await this.#findIntent(request, left)
      if (!intent) return { status: 'not_found' }
      if (giveUp && intent.status === 'requires_action') return this.#abandon(intent.id, left)
      return this.#readEarlier(intent, request, left)
    })
  }

  async refund(request: {
    reference: string
    amountCents: number
    idempotencyKey: string
  }): Promise<RefundOutcome> {
    const { reference, amountCents, idempotencyKey } = request
    const left = this.#clock()
    const find = async () => {
      for await (const made of listRefunds(this.#stripe, reference, left))
        if (made.metadata?.[OUR_KEY] === idempotencyKey) return made
      return null
    }
    try {
      const earlier = await find()
      if (earlier && earlier.amount !== amountCents)
        throw new GatewayMisuseError('The key is of another refund.')
      if (earlier) return readRefund(earlier)
      const refund = {
        payment_intent: reference,
        amount: amountCents,
        metadata: { [OUR_KEY]: idempotencyKey },
      }
      const make = (options: Asked) => this.#stripe.refunds.create(refund, options)
      return readRefund(await this.#again(idempotencyKey, left, make, find))
    } catch (error) {
      const refusal = this.#read(error)
      if (refusal.kind !== 'refused') return { status: 'unknown' }
      const tooLarge = refusal.param === 'amount' || refusal.code === 'charge_already_refunded'
      if (tooLarge) return { status: 'failed', code: 'amount_too_large' }
      const isMissing = refusal.code === 'resource_missing'
      return { status: 'failed', code: isMissing ? 'charge_not_found' : refusal.code || 'refused' }
    }
  }

  async refundsOf(reference: string): Promise<GatewayRefund[] | null> {
    const given: GatewayRefund[] = []
    try {
      for await (const made of listRefunds(this.#stripe, reference, this.#clock()))
        if (isGiven(made)) given.push(describeRefund(made))
      return given
    } catch (error) {
      // A charge unknown to Stripe has no refunds.
      const refusal = this.#read(error)
      return refusal.kind === 'refused' && refusal.code === 'resource_missing' ? [] : null
    }
  }

  async saveCard(request: SaveCardRequest & GiveUp): Promise<SaveCardOutcome> {
    const { token, idempotencyKey, metadata, giveUp = false } = request
    return this.#outcome<SaveCardOutcome>(async (left) => {
      const customer = await this.#openCustomer(idempotencyKey, left)
      const made = await this.#again(idempotencyKey, left, (options) =>
        this.#stripe.setupIntents.create(
          {
            customer,
            payment_method: token,
            ...onlyOf(request.kind),
            ...mandateOf(request),
            usage: 'off_session',
            confirm: true,
            use_stripe_sdk: true,
            metadata: { ...metadata, [OUR_KEY]: idempotencyKey },
            ...withCard,
          },
          options,
        ),
      )
      if (made.status !== 'requires_action') return readSetup(made)
      // Stripe replays its first response for a key. Only the intent itself has the current status.
      const read = () => this.#stripe.setupIntents.retrieve(made.id, withCard, { timeout: left() })
      const intent = await read()
      if (!giveUp || intent.status !== 'requires_action') return readSetup(intent)
      const end = () => this.#stripe.setupIntents.cancel(made.id, withCard, { timeout: left() })
      return readSetup(await this.#unlessSettled(end, read))
    })
  }

  async findCard(name: string): Promise<SaveCardOutcome> {
    return this.#outcome<SaveCardOutcome>(async (left) => {
      const id = readMethodReference(name)?.paymentMethod ?? name
      return readStored(await this.#stripe.paymentMethods.retrieve(id, {}, { timeout: left() }))
    })
  }

  async findDefault(customer: string): Promise<SaveCardOutcome> {
    const none = { status: 'failed', code: 'invalid_token' } as const
    return this.#outcome<SaveCardOutcome>(async (left) => {
      const timeout = () => ({ timeout: left() })
      const found = await this.#unlessMissing(() => this.#stripe.customers.retrieve(customer, {}, timeout()))
      const method = found && !found.deleted ? found.invoice_settings.default_payment_method : null
      if (!method) return none
      const id = typeof method === 'string' ? method : method.id
      return readStored(await this.#stripe.paymentMethods.retrieve(id, {}, timeout()))
    })
  }

  ledger(): AsyncIterable<LedgerCharge[]> {
    return readStripeLedger(this.#stripe)
  }

  /** Uses the Date header of a response that needs no API key. */
  async readClock(): Promise<Date | null> {
    const { protocol, host, port } = this.#options.server ?? {
      protocol: 'https',
      host: 'api.stripe.com',
      port: 443,
    }
    const asked = { method: 'HEAD', signal: AbortSignal.timeout(2_000) }
    const answer = await fetch(`${protocol}://${host}:${port}/`, asked).catch(() => null)
    const said = Date.parse(answer?.headers.get('date') ?? '')
    return Number.isNaN(said) ? null : new Date(said)
  }

  returns(since: Date): AsyncIterable<BankReturn[]> {
    return readStripeReturns(this.#stripe, since)
  }

  readEvent(body: string, signature: string | undefined, now: Date): GatewayEvent {
    const { webhookSecret: secret, secretKey } = this.#options
    try {
      const { id, type, data, livemode } = this.#stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        secret,
        EVENT_TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      )
      const isOther = livemode === !/^[a-z]+_live_/.test(secretKey)
      return { id, type, object: data.object, ...(isOther && { otherMode: livemode ? 'live' : 'test' }) }
    } catch (cause) {
      throw new UnprovenEventError('The event is not signed by Stripe.', { cause })
    }
  }

  async #confirm(intentId: string, request: ChargeRequest, left: () => number): Promise<ChargeOutcome> {
    // Stripe.js shows the bank's verification to the payer. A scheduled charge has no one to ask.
    const presence = request.offSession ? { off_session: true } : { use_stripe_sdk: true }
    const mandate = request.source.kind === 'token' ? mandateOf(request) : {}
    const read = () => this.#stripe.paymentIntents.retrieve(intentId, withCharge, { timeout: left() })
    const intent = await this.#unlessSettled(
      () =>
        this.#again(request.idempotencyKey, left, (options) =>
          this.#stripe.paymentIntents.confirm(intentId, { ...presence, ...mandate, ...withCharge }, options),
        ),
      read,
    )
    // The response may be a replay for this key. Since then, the bank may have verified its customer or paid, and we
    // may have refunded.
    const isFinal = intent.status !== 'requires_action' && intent.status !== 'processing'
    const mayBeOld = !isFinal || isReplay(intent)
    return readIntent(mayBeOld ? await read() : intent)
  }

  async #abandon(intentId: string, left: () => number): Promise<ChargeOutcome> {
    const options = () => ({ timeout: left() })
    return readIntent(
      await this.#unlessSettled(
        () => this.#stripe.paymentIntents.cancel(intentId, withCharge, options()),
        () => this.#stripe.paymentIntents.retrieve(intentId, withCharge, options()),
      ),
    )
  }

  /** The result of `read`, or null if Stripe doesn't have it. */
  async #unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read()
    } catch (error) {
      const refusal = this.#read(error)
      if (refusal.kind === 'refused' && refusal.code === 'resource_missing') return null
      throw error
    }
  }

  /** Runs work on an intent. If someone else settled it meanwhile, its current status is the outcome. */
  async #unlessSettled<T>(work: () => Promise<T>, read: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (this.#read(error).kind !== 'wrong_state') throw error
      return read()
    }
  }

  /**
   * The outcome of an earlier intent. @throws GatewayMisuseError if it has another amount and wasn't fully refunded.
   */
  async #readEarlier(
    intent: Stripe.PaymentIntent,
    request: ChargeRequest,
    left: () => number,
  ): Promise<ChargeOutcome> {
    const outcome = readIntent(intent)
    const isBack = outcome.status === 'succeeded' && outcome.refundedCents === intent.amount
    if (intent.amount !== request.amountCents && !isBack)
      throw new GatewayMisuseError('The key is of another charge.')
    // Created but never confirmed: no money was requested yet, so do it now.
    return intent.status === 'requires_confirmation' ? this.#confirm(intent.id, request, left) : outcome
  }

  /**
   * The intent of a charge. While Stripe knows the key, repeating the customer's creation finds the customer of a first
   * charge. Once Stripe has forgotten the key, the search finds the intent.
   */
  async #findIntent(request: ChargeRequest, left: () => number): Promise<Stripe.PaymentIntent | null> {
    const { idempotencyKey, source } = request
    if (source.kind === 'method') return earlierIntent(this.#stripe, request, left)
    const found = await searchedIntent(this.#stripe, idempotencyKey, left)
    if (found) return found
    const customer = await this.#openCustomer(idempotencyKey, left)
    return listedIntent(this.#stripe, customer, idempotencyKey, left)
  }

  /** The customer a new card is stored with. Derived from the key alone, so the same key gives the same customer. */
  async #openCustomer(idempotencyKey: string, left: () => number): Promise<string> {
    const customer = await this.#again(`${idempotencyKey}:customer`, left, (options) =>
      this.#stripe.customers.create({ metadata: { [OUR_KEY]: idempotencyKey } }, options),
    )
    return customer.id
  }

  /**
   * Retries work under a new key when Stripe keeps replaying a stored server error, unless `find` shows that it was
   * done anyway.
   */
  async #again<T>(
    key: string,
    left: () => number,
    ask: (options: Asked) => Promise<T>,
    find: () => Promise<T | null> = async () => null,
  ): Promise<T> {
    for (let round = 0; ; round += 1) {
      try {
        return await ask({ idempotencyKey: round === 0 ? key : `${key}:${round}`, timeout: left() })
      } catch (error) {
        if (round === 3 || !isStoredFault(error)) throw error
        const found = await find()
        if (found) return found
      }
    }
  }

  async #outcome<T>(
    work: (left: () => number) => Promise<T>,
  ): Promise<T | Extract<ChargeOutcome, { status: 'failed' | 'unknown' }>> {
    try {
      return await work(this.#clock())
    } catch (error) {
      if (error instanceof GatewayMisuseError) throw error
      const refusal = this.#read(error)
      if (refusal.kind === 'declined') return { status: 'failed', code: refusal.code, card: refusal.card }
      if (refusal.kind === 'unusable_card') return { status: 'failed', code: 'invalid_token' }
      if (refusal.kind === 'refused') {
        throw new GatewayMisuseError('Stripe refused a malformed request.', { cause: error })
      }
      return { status: 'unknown' }
    }
  }

  #read(error: unknown): Refusal {
    if (error instanceof GatewayMisuseError) throw error
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
    if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
      this.#options.warn('Stripe refuses our key: no payment can be made or looked up', error)
    }
    return readError(error)
  }

  /** The time left for one operation, in milliseconds, at least one. */
  #clock(): () => number {
    const end = performance.now() + this.#options.timeoutMs
    return () => Math.max(1, Math.ceil(end - performance.now()))
  }
}
