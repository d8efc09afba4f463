import { randomBytes } from 'node:crypto'
import fixtures from './stripe-fixtures.json' with { type: 'json' }
import { type Fault, invalid } from './stripe-parameters.ts'

// biome-ignore format: a table
const testCards: Record<string, { last4: string; brand?: string; code?: string; decline?: string; later?: true; action?: true | 'once'; wallet?: string; type?: string }> = {
  pm_card_visa: { last4: '4242' },
  pm_card_mastercard: { last4: '4444', brand: 'mastercard' },
  pm_card_chargeDeclined: { last4: '0002', code: 'card_declined', decline: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { last4: '9995', code: 'card_declined', decline: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { last4: '0069', code: 'expired_card', decline: 'expired_card' },
  pm_card_chargeCustomerFail: { last4: '0341', code: 'card_declined', decline: 'generic_decline', later: true },
  pm_card_authenticationRequired: { last4: '3184', action: true },
  pm_card_authenticationRequiredOnSetup: { last4: '3155', action: 'once' },
  pm_card_applePay: { last4: '4242', wallet: 'apple_pay' },
  pm_link: { last4: '', type: 'link' },
  pm_usBankAccount: { last4: '6789', type: 'us_bank_account' },
  pm_usBankAccount_insufficientFunds: { last4: '2227', type: 'us_bank_account', code: 'insufficient_funds' },
}

type Json = Record<string, unknown>
export type Row = Json & { id: string; metadata: Record<string, string> }
type Params = Record<string, unknown>
export type Answer = { status: number; body: Json }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const newRowId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Stripe's side: customers, cards, intents, charges and refunds, in the shapes Stripe publishes. */
export class StripeBooks {
  readonly customers = new Map<string, Row>()
  readonly methods = new Map<string, Row & { alias: string }>()
  readonly intents = new Map<string, Row>()
  readonly setups = new Map<string, Row>()
  readonly charges: Row[] = []
  readonly refunds: Row[] = []
  readonly disputes: Row[] = []
  /** What the search has indexed. It lags behind, so a test decides when. */
  readonly searchable = new Set<string>()

  /** What Stripe.js does with a card: creates a PaymentMethod without a customer. */
  createMethod(alias: string): string {
    const known = testCards[alias]
    if (!known) throw new Error(`There is no test card ${alias}.`)
    const base = structuredClone(fixtures.resources.payment_method)
    const card = {
      ...base.card,
      brand: known.brand ?? 'visa',
      last4: known.last4,
      exp_month: 12,
      exp_year: 2031,
    }
    const id = newRowId('pm')
    const type = known.type ?? 'card'
    const wallet = known.wallet ? { type: known.wallet } : null
    const of = {
      card: { card: { ...card, wallet } },
      link: { card: undefined, link: { email: 'kim@families.example' } },
      us_bank_account: { card: undefined, us_bank_account: { last4: known.last4, bank_name: 'TEST BANK' } },
    }[type]
    this.methods.set(id, { ...base, ...of, id, type, customer: null, metadata: {}, alias })
    return id
  }

  createCustomer(params: Params): Answer {
    const row = this.#row('customer', 'cus', params)
    this.customers.set(row.id, row)
    return { status: 200, body: row }
  }

  createIntent(params: Params): Answer | Fault {
    if (Number(params.amount) < 50)
      return invalid('amount', 'amount_too_small', 'Amount must be at least 50 cents')
    const found = this.#usable(params)
    if (!('alias' in found)) return found
    const row = this.#row('payment_intent', 'pi', params)
    Object.assign(row, {
      amount: Number(params.amount),
      currency: params.currency,
      customer: params.customer ?? null,
      payment_method: found.id,
      setup_future_usage: params.setup_future_usage ?? null,
      status: 'requires_confirmation',
      last_payment_error: null,
      next_action: null,
      canceled_at: null,
      client_secret: `${row.id}_secret`,
    })
    this.intents.set(row.id, row)
    return { status: 200, body: this.#expanded(row, params) }
  }

  confirmIntent(id: string, params: Params): Answer | Fault {
    const row = this.intents.get(id)
    if (!row) return missing('payment_intent', id)
    if (row.status !== 'requires_confirmation') return wrongState(row, 'confirmed')
    const method = this.methods.get(String(row.payment_method))
    if (!method) return missing('payment_method', String(row.payment_method))
    const unagreed = needsMandate(method, params)
    if (unagreed) return unagreed
    if (method.type === 'us_bank_account') {
      if (row.setup_future_usage && row.customer) method.customer = row.customer
      row.status = 'processing'
      return { status: 200, body: this.#expanded(row, params) }
    }
    if (params.off_session !== 'true' && asks(method)) {
      const refused = askBank(row, params)
      return refused ?? { status: 200, body: this.#expanded(row, params) }
    }
    const { status, error } = this.#ask(method) ?? { status: 0, error: null }
    if (error) {
      decline(row, { ...error, payment_method: method })
      return { status, error: { ...error, payment_method: method, payment_intent: row } }
    }
    this.#capture(row, method)
    return { status: 200, body: this.#expanded(row, params) }
  }

  createSetup(params: Params): Answer | Fault {
    const method = this.#usable(params)
    if (!('alias' in method)) return method
    const unagreed = needsMandate(method, params)
    if (unagreed) return unagreed
    const card = testCards[method.alias]
    const refused = card?.later || card?.action ? null : this.#ask(method)
    if (refused) return { ...refused, error: { ...refused.error, payment_method: method } }
    const row = this.#row('setup_intent', 'seti', params)
    const { customer, usage } = params
    const of = { customer, usage, payment_method: method.id, last_setup_error: null }
    Object.assign(row, { ...of, client_secret: `${row.id}_secret`, status: 'succeeded', next_action: null })
    const asked = card?.action ? askBank(row, params) : null
    if (asked) return asked
    if (row.status === 'succeeded' && typeof customer === 'string') method.customer = customer
    this.setups.set(row.id, row)
    return { status: 200, body: this.#expanded(row, params) }
  }

  /** The result of `handleNextAction` in Stripe.js: the bank verified its customer, or not. */
  authenticate(clientSecret: string, believed: boolean): Row | null {
    const rows = [...this.intents.values(), ...this.setups.values()]
    const row = rows.find((one) => one.client_secret === clientSecret && one.status === 'requires_action')
    const method = this.methods.get(String(row?.payment_method))
    if (!row || !method) return null
    row.next_action = null
    const isPayment = this.intents.has(row.id)
    if (!believed) {
      const code = `${isPayment ? 'payment' : 'setup'}_intent_authentication_failure`
      decline(row, {
        type: 'invalid_request_error',
        code,
        message: 'Not authenticated',
        payment_method: method,
      })
    } else if (isPayment) {
      this.#capture(row, method)
    } else {
      Object.assign(row, { status: 'succeeded' })
      if (typeof row.customer === 'string') method.customer = row.customer
    }
    return row
  }

  /** Four business days later: every pending debit has cleared or was returned. */
  clearDebits(): void {
    for (const row of this.intents.values()) {
      const method = this.methods.get(String(row.payment_method))
      if (row.status !== 'processing' || !method) continue
      const { code } = testCards[method.alias] ?? {}
      if (code) decline(row, { type: 'invalid_request_error', code, payment_method: method })
      else this.#capture(row, method)
    }
  }

  /** The bank of a debited account returns the newest debit: a dispute that is lost at once. */
  returnDebit(reason = 'debit_not_authorized'): Row {
    const charge = this.charges[0]
    if (!charge) throw new Error('Nothing was charged.')
    charge.disputed = true
    const row = this.#row('dispute', 'du', {})
    const of = { charge, payment_intent: charge.payment_intent, amount: charge.amount, reason }
    this.disputes.unshift(Object.assign(row, of, { status: 'lost' }))
    return row
  }

  createRefund(params: Params): Answer | Fault {
    const intent = String(params.payment_intent)
    const charge = this.charges.find((row) => row.payment_intent === intent)
    if (!charge) return missing('payment_intent', intent)
    const amount = Number(params.amount ?? charge.amount)
    const left = Number(charge.amount) - Number(charge.amount_refunded)
    if (left === 0)
      return invalid(undefined, 'charge_already_refunded', 'The charge has already been refunded.')
    if (amount <= 0)
      return invalid('amount', 'parameter_invalid_integer', 'This value must be greater than 0.')
    if (amount > left) return invalid('amount', undefined, 'Refund amount is greater than unrefunded amount.')
    charge.amount_refunded = Number(charge.amount_refunded) + amount
    charge.refunded = charge.amount_refunded === charge.amount
    const row = this.#row('refund', 're', params)
    Object.assign(row, { amount, currency: charge.currency, charge: charge.id, payment_intent: intent })
    this.refunds.unshift(row)
    return { status: 200, body: row }
  }

  /** A card's bank returns a completed refund. */
  returnRefund(id: string): void {
    const refund = this.refunds.find((row) => row.id === id)
    const charge = this.charges.find((row) => row.id === refund?.charge)
    if (!refund || !charge) throw new Error(`There is no refund ${id}.`)
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    charge.amount_refunded = Number(charge.amount_refunded) - Number(refund.amount)
    charge.refunded = false
  }

  retrieve(rows: Map<string, Row>, id: string, params: Params): Answer | Fault {
    const row = rows.get(id)
    return row ? { status: 200, body: this.#expanded(row, params) } : missing('payment_intent', id)
  }

  retrieveCustomer(id: string): Answer | Fault {
    const customer = this.customers.get(id)
    return customer ? { status: 200, body: customer } : missing('id', id)
  }

  /** Someone makes a customer's stored method, `cus_…/pm_…`, the default in the dashboard. */
  makeDefault(reference: string): void {
    const [id = '', method = ''] = reference.split('/')
    const customer = this.customers.get(id)
    if (customer) customer.invoice_settings = { default_payment_method: method }
  }

  retrieveMethod(id: string): Answer | Fault {
    const method = this.methods.get(id)
    return method ? { status: 200, body: method } : missing('payment_method', id)
  }

  cancel(rows: Map<string, Row>, id: string, params: Params): Answer | Fault {
    const row = rows.get(id)
    if (!row) return missing('payment_intent', id)
    if (row.status === 'succeeded' || row.status === 'canceled') return wrongState(row, 'canceled')
    Object.assign(row, { status: 'canceled', next_action: null, canceled_at: Math.floor(Date.now() / 1000) })
    return { status: 200, body: this.#expanded(row, params) }
  }

  searchIntents(params: Params): Answer {
    const [, name = '', value = ''] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(String(params.query)) ?? []
    const found = [...this.intents.values()].filter(
      (row) => this.searchable.has(row.id) && row.metadata[name] === value,
    )
    return { status: 200, body: { object: 'search_result', data: found, has_more: false, next_page: null } }
  }

  /** A page of rows, newest first. */
  list(rows: Row[], params: Params): Answer {
    const of = (name: string) => (row: Row) => params[name] === undefined || row[name] === params[name]
    const mine = rows.filter((row) => of('customer')(row) && of('payment_intent')(row))
    const from = mine.findIndex(({ id }) => id === params.starting_after) + 1
    const limit = Number(params.limit ?? 10)
    const data = mine.slice(from, from + limit).map((row) => this.#expanded(row, params))
    return { status: 200, body: { object: 'list', data, has_more: mine.length > from + limit, url: '/v1' } }
  }

  /** Why a bank would decline this card now, without asking its customer. Null when it wouldn't. */
  #ask(method: Row & { alias: string }): Fault | null {
    const card = testCards[method.alias]
    const decline = asks(method) ? 'authentication_required' : card?.decline
    if (!decline) return null
    const code = asks(method) ? decline : (card?.code ?? 'card_declined')
    const message = 'Your card was declined.'
    return { status: 402, error: { type: 'card_error', code, decline_code: decline, message } }
  }

  #capture(row: Row, method: Row): void {
    if (row.setup_future_usage && row.customer) method.customer = row.customer
    const charge = this.#row('charge', 'ch', { metadata: row.metadata })
    const { id, amount, currency, customer } = row
    const paid = { amount, amount_captured: amount, amount_refunded: 0, captured: true, paid: true }
    const of = { currency, customer, payment_intent: id, payment_method: method.id, status: 'succeeded' }
    const payment_method_details = { type: method.type }
    this.charges.unshift(Object.assign(charge, paid, of, { payment_method_details }))
    Object.assign(row, { status: 'succeeded', amount_received: amount, latest_charge: charge.id })
  }

  #usable(params: Params): (Row & { alias: string }) | Fault {
    const asked = text(params.payment_method) ?? ''
    if (text(params.customer) && !this.customers.has(String(params.customer))) {
      return missing('customer', String(params.customer))
    }
    const method = this.methods.get(asked in testCards ? this.createMethod(asked) : asked)
    if (!method) return missing('payment_method', asked)
    const types = Object.values((params.payment_method_types ?? {}) as Record<string, string>)
    if (!types.includes(String(method.type))) {
      const message = `The PaymentMethod provided (${method.type}) is not allowed for this intent.`
      return invalid('payment_method', undefined, message)
    }
    if (method.customer && method.customer !== params.customer) {
      const message = 'The payment method you provided is attached to another customer.'
      return invalid('payment_method', undefined, message)
    }
    return method
  }

  #row(kind: keyof typeof fixtures.resources, prefix: string, params: Params): Row {
    const metadata = (params.metadata ?? {}) as Record<string, string>
    const created = Math.floor(Date.now() / 1000)
    return {
      ...structuredClone(fixtures.resources[kind]),
      id: newRowId(prefix),
      created,
      metadata: { ...metadata },
    }
  }

  #expanded(row: Row, params: Params): Row {
    const wanted = Object.values((params.expand ?? {}) as Record<string, string>)
    if (row.object === 'charge' && wanted.includes('data.balance_transaction')) {
      return { ...row, balance_transaction: balanceOf(row) }
    }
    const asked = (name: string) => wanted.some((path) => path.endsWith(name))
    const charge = this.charges.find(({ id }) => id === row.latest_charge)
    return {
      ...row,
      ...(asked('payment_method') && {
        payment_method: this.methods.get(String(row.payment_method)) ?? null,
      }),
      ...(asked('latest_charge') && charge && { latest_charge: { ...charge } }),
    }
  }
}

/** What Stripe keeps of a card charge, according to its balance transaction. */
function balanceOf({ amount, currency }: Row): Json {
  const fee = Math.floor((Number(amount) * 29 + 500) / 1_000) + 30
  return { object: 'balance_transaction', amount, currency, fee, net: Number(amount) - fee, type: 'charge' }
}

/** The first debit of a bank account, or of Link, needs its owner's agreement. */
function needsMandate(method: Row, params: Params): Fault | null {
  if (method.type === 'card' || method.customer || params.mandate_data) return null
  return invalid('mandate_data', 'parameter_missing', 'This PaymentMethod requires a mandate.')
}

/** Whether the card's bank wants to verify its customer: each time, or until the card belongs to one. */
function asks(method: Row & { alias: string }): boolean {
  const { action } = testCards[method.alias] ?? {}
  return action === true || (action === 'once' && !method.customer)
}

/** Without Stripe.js or a return page there is no one to ask: Stripe requires one of the two. */
function askBank(row: Row, params: Params): Fault | null {
  if (params.use_stripe_sdk !== 'true') {
    return invalid('return_url', 'parameter_missing', 'You must provide a `return_url` when confirming.')
  }
  const { type, use_stripe_sdk } = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect' },
  }
  Object.assign(row, { status: 'requires_action', next_action: { type, use_stripe_sdk } })
  return null
}

function decline(row: Row, problem: Json): void {
  const error = 'last_setup_error' in row ? { last_setup_error: problem } : { last_payment_error: problem }
  Object.assign(row, { status: 'requires_payment_method', payment_method: null, ...error })
}

function wrongState(row: Row, what: string): Fault {
  const kind = row.object === 'setup_intent' ? 'setup_intent' : 'payment_intent'
  const message = `This intent's status is ${row.status}; it cannot be ${what}.`
  const { status, error } = invalid(undefined, `${kind}_unexpected_state`, message)
  return { status, error: { ...error, [kind]: row } }
}

function missing(param: string, id: string): Fault {
  return invalid(
    param,
    'resource_missing',
    `No such ${param}: '${id}'`,
    param === 'payment_intent' ? 404 : 400,
  )
}
