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
  /** How long one operation waits for all its answers before its outcome counts as unknown. */
  timeoutMs: number
  /** Told of what an operator must mend, such as a refused API key; never of declines. */
  warn: (message: string, error: unknown) => void
  /** Where Stripe is, for tests. */
  server?: { host: string; port: number | string; protocol: 'http' | 'https' }
}

const withCard = { expand: ['payment_method'] }

type Asked = { idempotencyKey: string; timeout: number }

/**
 * Stripe, by PaymentIntents and SetupIntents. A charge is a customer, an intent and its confirmation, each under a
 * key made of ours. The confirmation takes the money; an intent takes it once, whoever confirms it how often, which
 * is what makes a repeat safe for longer than Stripe keeps keys (decision 0012).
 */
export class StripeGateway implements PaymentGateway {
  readonly name = 'stripe'
  readonly #stripe: Stripe
  readonly #options: StripeOptions

  constructor(options: StripeOptions) {
    this.#options = options
    this.#stripe = new Stripe(options.secretKey, {
      // What is not answered is looked up by the domain; the library repeats a closed connection once, by our key.
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
      // Of a charge that Stripe does not have nothing was given back.
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
      // Stripe keeps its first answer with the key: its status since, only the intent itself tells.
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

  /** By the date of an answer that needs no key. */
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
    // Stripe.js takes the bank's question to whoever pays; a charge on schedule has nobody to ask.
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
    // The answer may be the first one, kept with the key: the bank may have seen its customer, or paid, and we given back, since.
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

  /** What is read, or null where Stripe does not have it. */
  async #unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read()
    } catch (error) {
      const refusal = this.#read(error)
      if (refusal.kind === 'refused' && refusal.code === 'resource_missing') return null
      throw error
    }
  }

  /** Work on an intent; where somebody else moved it on in between, its status now is its outcome. */
  async #unlessSettled<T>(work: () => Promise<T>, read: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (this.#read(error).kind !== 'wrong_state') throw error
      return read()
    }
  }

  /** What came of an intent that was made before. @throws GatewayMisuseError where it is of another amount that was kept. */
  async #readEarlier(
    intent: Stripe.PaymentIntent,
    request: ChargeRequest,
    left: () => number,
  ): Promise<ChargeOutcome> {
    const outcome = readIntent(intent)
    const isBack = outcome.status === 'succeeded' && outcome.refundedCents === intent.amount
    if (intent.amount !== request.amountCents && !isBack)
      throw new GatewayMisuseError('The key is of another charge.')
    // Written down but never confirmed: no money was asked for yet, so it is now.
    return intent.status === 'requires_confirmation' ? this.#confirm(intent.id, request, left) : outcome
  }

  /**
   * The intent of a charge. A first charge's customer is found by repeating its creation while Stripe knows the key; the
   * search knows it when Stripe has forgotten the key.
   */
  async #findIntent(request: ChargeRequest, left: () => number): Promise<Stripe.PaymentIntent | null> {
    const { idempotencyKey, source } = request
    if (source.kind === 'method') return earlierIntent(this.#stripe, request, left)
    const found = await searchedIntent(this.#stripe, idempotencyKey, left)
    if (found) return found
    const customer = await this.#openCustomer(idempotencyKey, left)
    return listedIntent(this.#stripe, customer, idempotencyKey, left)
  }

  /** The customer a new card is stored with: the same one for the same key, made of the key alone. */
  async #openCustomer(idempotencyKey: string, left: () => number): Promise<string> {
    const customer = await this.#again(`${idempotencyKey}:customer`, left, (options) =>
      this.#stripe.customers.create({ metadata: { [OUR_KEY]: idempotencyKey } }, options),
    )
    return customer.id
  }

  /**
   * Work that may be asked for under a further key when Stripe keeps answering with a fault it has stored, unless
   * `find` shows that it was done all the same.
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

  /** What is left of the time for one operation, in milliseconds, at least one. */
  #clock(): () => number {
    const end = performance.now() + this.#options.timeoutMs
    return () => Math.max(1, Math.ceil(end - performance.now()))
  }
}
