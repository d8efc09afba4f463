import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import Stripe from 'stripe'
import { type Answer, StripeBooks } from './stripe-books.ts'
import fixtures from './stripe-fixtures.json' with { type: 'json' }
import { calls, type Fault, findFault, invalid, readForm, type Value } from './stripe-parameters.ts'

/**
 * How calls go wrong. `before`: nothing was done. `after`: it was done, and the response is lost. `stored_fault`: a 500
 * that Stripe stores with its key and replays for every repeat.
 */
export type StripeFailure =
  | 'reset_before'
  | 'reset_after'
  | 'hang_before'
  | 'hang_after'
  | 'garbage'
  | 'rate_limited'
  | 'server_error'
  | 'stored_fault_before'
  | 'stored_fault_after'

type Kept = { call: string; params: unknown; answer: Answer | Fault | null }

/** A stub of Stripe's API on the loopback: strict about parameters, with keys, test cards and failures. */
export class StripeStandIn {
  readonly secretKey = 'sk_test_stand_in'
  readonly webhookSecret = 'whsec_stand_in'
  readonly books = new StripeBooks()
  /** Every received call, as `POST /v1/refunds`. */
  readonly heard: string[] = []
  /** The same with its parameters. */
  readonly sent: { call: string; params: Record<string, Value> }[] = []
  /** How long a request takes. A second one with its key in the meantime is refused. */
  workMs = 0
  #server: Server | undefined
  #hanging = new Set<Socket>()
  #kept = new Map<string, Kept>()
  #failure: { kind: StripeFailure; only: RegExp; times: number } | null = null

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  get address(): { host: string; port: number; protocol: 'http' } {
    const address = this.#server?.address()
    if (!address || typeof address === 'string') throw new Error('The stand-in is not listening.')
    return { host: '127.0.0.1', port: address.port, protocol: 'http' }
  }

  /** Makes matching calls fail this way from now on, the given number of times. `null` ends it. */
  fail(kind: StripeFailure | null, only = /./, times = Number.POSITIVE_INFINITY): void {
    this.#failure = kind && { kind, only, times }
  }

  /** Ends every hanging call without a response. From now on none hangs, and repeats fail at once. */
  hangUp(): void {
    this.fail('reset_after', this.#failure?.only)
    for (const socket of this.#hanging) socket.destroy()
    this.#hanging.clear()
  }

  /** A day later: every Idempotency-Key is forgotten, and the search has indexed everything. */
  passOneDay(): void {
    this.#kept.clear()
    for (const id of this.books.intents.keys()) this.books.searchable.add(id)
  }

  /** A signed event, made with the library's own helper, `ageSeconds` before `now`. */
  event(
    type: string,
    object: object,
    { id = 'evt_1', now = new Date(), ageSeconds = 0, secret = this.webhookSecret, livemode = false } = {},
  ): { body: string; signature: string } {
    const at = new Date(now.getTime() - ageSeconds * 1000)
    const created = Math.floor(at.getTime() / 1000)
    const base = structuredClone(fixtures.resources.event)
    return this.signed(JSON.stringify({ ...base, id, type, livemode, created, data: { object } }), at, secret)
  }

  /** A given body with its signature. */
  signed(body: string, at: Date, secret = this.webhookSecret): { body: string; signature: string } {
    const timestamp = Math.floor(at.getTime() / 1000)
    const { webhooks } = new Stripe(this.secretKey)
    return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += chunk
    const url = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? 'GET'
    this.heard.push(`${method} ${url.pathname}`)
    const failure = this.#failureOf(`${method} ${url.pathname}`)
    if (failure === 'reset_before') return void request.socket.destroy()
    if (failure === 'hang_before') return void this.#hanging.add(request.socket)
    if (failure === 'rate_limited') return send(response, rateLimited)
    if (failure === 'server_error') return send(response, serverError)
    const params = readForm(method === 'GET' ? url.search.slice(1) : text)
    this.sent.push({ call: `${method} ${url.pathname}`, params })
    const { answer, isReplay } = await this.#once(request, `${method} ${url.pathname}`, params, failure)
    if (failure === 'reset_after') return void request.socket.destroy()
    if (failure === 'hang_after') return void this.#hanging.add(request.socket)
    if (failure === 'garbage') return void response.end('<html>{"status":"succ')
    send(response, answer, isReplay ? { 'Idempotent-Replayed': 'true' } : {})
  }

  #failureOf(call: string): StripeFailure | null {
    const failure = this.#failure
    if (!failure?.only.test(call) || failure.times <= 0) return null
    failure.times -= 1
    return failure.kind
  }

  /** Runs once per key: a repeat gets the first response, other parameters get 400, a key in use 409. */
  async #once(
    request: IncomingMessage,
    call: string,
    params: Record<string, Value>,
    failure: StripeFailure | null,
  ): Promise<{ answer: Answer | Fault; isReplay: boolean }> {
    if (request.headers.authorization !== `Bearer ${this.secretKey}`) {
      return { answer: { status: 401, error: authenticationError }, isReplay: false }
    }
    const { known, id } = findCall(call)
    const fault = known
      ? findFault(calls[known] ?? {}, params)
      : invalid(undefined, undefined, `Unrecognized request URL (${call}).`, 404)
    const key = request.headers['idempotency-key']
    if (fault || !known || typeof key !== 'string') {
      return { answer: fault ?? this.#work(known ?? '', id, params), isReplay: false }
    }
    if (key.length > 255)
      return { answer: invalid(undefined, undefined, 'Keys have at most 255 letters.'), isReplay: false }
    const kept = this.#kept.get(key)
    if (kept) {
      if (!isDeepStrictEqual([kept.call, kept.params], [call, params]))
        return { answer: keyReused, isReplay: false }
      return kept.answer ? { answer: kept.answer, isReplay: true } : { answer: keyInUse, isReplay: false }
    }
    const entry: Kept = { call, params, answer: null }
    this.#kept.set(key, entry)
    if (this.workMs > 0) await new Promise((resolve) => setTimeout(resolve, this.workMs))
    const answer = failure === 'stored_fault_before' ? serverError : this.#work(known, id, params)
    entry.answer = failure === 'stored_fault_after' ? serverError : structuredClone(answer)
    return { answer: entry.answer, isReplay: false }
  }

  #work(call: string, id: string, params: Record<string, unknown>): Answer | Fault {
    const { books } = this
    const newestFirst = () => [...books.intents.values()].reverse()
    const work: Record<string, () => Answer | Fault> = {
      'POST /v1/customers': () => books.createCustomer(params),
      'GET /v1/customers/:id': () => books.retrieveCustomer(id),
      'GET /v1/payment_methods/:id': () => books.retrieveMethod(id),
      'POST /v1/payment_intents': () => books.createIntent(params),
      'GET /v1/payment_intents': () => books.list(newestFirst(), params),
      'GET /v1/payment_intents/search': () => books.searchIntents(params),
      'GET /v1/payment_intents/:id': () => books.retrieve(books.intents, id, params),
      'POST /v1/payment_intents/:id/confirm': () => books.confirmIntent(id, params),
      'POST /v1/payment_intents/:id/cancel': () => books.cancel(books.intents, id, params),
      'POST /v1/setup_intents': () => books.createSetup(params),
      'GET /v1/setup_intents/:id': () => books.retrieve(books.setups, id, params),
      'POST /v1/setup_intents/:id/cancel': () => books.cancel(books.setups, id, params),
      'POST /v1/refunds': () => books.createRefund(params),
      'GET /v1/refunds': () => books.list(books.refunds, params),
      'GET /v1/charges': () => books.list(books.charges, params),
      'GET /v1/disputes': () => books.list(books.disputes, params),
    }
    return work[call]?.() ?? serverError
  }
}

const authenticationError = { type: 'invalid_request_error', message: 'Invalid API Key provided' }
const rateLimited: Fault = {
  status: 429,
  error: { type: 'invalid_request_error', code: 'lock_timeout', message: 'This object is being accessed.' },
}
const serverError: Fault = { status: 500, error: { type: 'api_error', message: 'Something went wrong.' } }
const keyReused: Fault = {
  status: 400,
  error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' },
}
const keyInUse: Fault = {
  status: 409,
  error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'The key is in use.' },
}

function findCall(call: string): { known: string | null; id: string } {
  if (calls[call]) return { known: call, id: '' }
  const intent =
    /^(.*\/v1\/(?:(?:payment|setup)_intents|payment_methods|customers)\/)((?:pi|seti|pm|cus)_\w+)(\/confirm|\/cancel)?$/
  const [, before, id = '', after = ''] = intent.exec(call) ?? []
  const pattern = `${before}:id${after}`
  return { known: before && calls[pattern] ? pattern : null, id }
}

function send(response: ServerResponse, answer: Answer | Fault, headers: Record<string, string> = {}): void {
  response.writeHead(answer.status, {
    'Content-Type': 'application/json',
    'Request-Id': 'req_stand_in',
    ...headers,
  })
  response.end(JSON.stringify('error' in answer ? { error: answer.error } : answer.body))
}
