import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { createPaymentFlow, type PaymentOptions } from './payment-flow.ts'

type Body = { totalCents: number; paymentToken?: string }
type Paid = { status: 'active' | 'confirming'; check?: { clientSecret: string } }
type Answer = FetchResult<Paid>

const { send, secureFetch, authenticatePayment } = vi.hoisted(() => ({
  send: vi.fn<PaymentOptions<Body, Paid>['send']>(),
  secureFetch: vi.fn<(path: string) => Promise<Answer>>(),
  authenticatePayment: vi.fn(async () => {}),
}))
vi.mock('#app/api-client/secure-fetch.ts', () => ({ secureFetch }))
vi.mock('./three-d-secure.ts', () => ({ authenticatePayment }))

const ok = (data: Paid): Answer => ({ ok: true, status: 201, data })
const no = (statusCode: number, code: string, more: object = {}): Answer => {
  const error = { statusCode, statusMessage: '', message: code, code, ...more }
  return { ok: false, status: statusCode, error }
}
const active = ok({ status: 'active' })
const confirming = ok({ status: 'confirming' })
const check = { clientSecret: 'pi_1_secret' }
const bankAsks = ok({ status: 'confirming', check })
const lost = no(0, 'network')
const signedOut = no(401, 'unauthenticated')

let store: Map<string, string>
const kept = () => JSON.parse(store.get('enamel.order.1') ?? 'null')
/** The requests sent, as key and body. */
const sent = () => send.mock.calls.map(([{ idempotencyKey, body }]) => ({ key: idempotencyKey, body }))

/** Returns these responses in turn, repeating the last one. */
function answering(...answers: Answer[]) {
  let given = 0
  send.mockImplementation(async () => answers[Math.min(given++, answers.length - 1)] ?? lost)
}

/** A tab on the page of order 1. */
function open(options: Partial<PaymentOptions<Body, Paid>> = {}) {
  const seen: string[] = []
  const all = { name: 'order.1', send, ...options }
  const flow = createPaymentFlow<Body, Paid>(
    () => all,
    ({ at }) => seen.at(-1) !== at && seen.push(at),
  )
  flow.recall('order.1', options.isOffered ?? false)
  return { flow, seen }
}
async function run<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return work
}

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset()
  authenticatePayment.mockClear()
  store = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('pressing the button', () => {
  test('stores the attempt before sending it, and forgets it once paid', async () => {
    send.mockImplementation(async ({ idempotencyKey, body }) => {
      expect(kept()).toMatchObject({ key: idempotencyKey, body })
      return active
    })
    const onPaid = vi.fn()
    const { flow, seen } = open({ onPaid })
    expect(await run(flow.pay({ totalCents: 100 }))).toEqual({
      ok: true,
      status: 200,
      data: { status: 'active' },
    })
    expect(seen).toEqual(['agreeing', 'paying', 'paid'])
    expect(onPaid).toHaveBeenCalledExactlyOnceWith({ status: 'active' }, { totalCents: 100 })
    expect(kept()).toBeNull()
  })

  test('repeats a lost request under the same key, and waits after three', async () => {
    answering(lost, no(409, 'in_flight'), confirming)
    const { flow, seen } = open()
    expect(await run(flow.pay({ totalCents: 100 }))).toMatchObject({ data: 'waiting' })
    expect(seen.at(-1)).toBe('waiting')
    expect(sent()).toEqual(Array(3).fill({ key: kept().key, body: { totalCents: 100 } }))
    // Pressed again, at any price, it's the same request.
    answering(active)
    await run(flow.pay({ totalCents: 999 }))
    expect(new Set(sent().map((each) => JSON.stringify(each))).size).toBe(1)
    expect(seen.at(-1)).toBe('paid')
  })

  test('shows a refusal beside the card, reloads the page’s data, and starts a new attempt with the next press', async () => {
    const fields = [{ path: 'paymentToken', message: 'Your bank declined this card.' }]
    answering(no(402, 'card_declined', { fields }), active)
    const refresh = vi.fn()
    const { flow, seen } = open({ refresh })
    const answer = await run(flow.pay({ totalCents: 100 }))
    expect(answer).toMatchObject({ ok: false, error: { fields: [{ path: 'number' }] } })
    expect(refresh).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'card_declined' }))
    expect([seen.at(-1), kept()]).toEqual(['refused', null])
    await run(flow.pay({ totalCents: 100 }))
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
  })

  test('at an outdated price shows the current price with the reason', async () => {
    answering(no(409, 'stale_quote', { quote: { totalCents: 120 } }))
    let shown: string | undefined
    const { flow, seen } = open({ refresh: () => (shown = seen.at(-1)) })
    await run(flow.pay({ totalCents: 100 }))
    expect([shown, seen.at(-1)]).toEqual(['paying', 'refused'])
  })

  test('with a card the gateway refuses sends us nothing', async () => {
    const fields = [{ path: 'expMonth', message: 'Enter the date.' }]
    secureFetch.mockResolvedValueOnce(no(422, 'invalid', { fields }))
    const { flow, seen } = open()
    const card = { number: '1', expiry: '13/20', cvc: '1' }
    const { enterMethod } = await import('./methods/tokenize.ts')
    const answer = await run(enterMethod(card))
    if (answer.ok) await run(flow.pay({ totalCents: 100 }))
    expect(answer).toMatchObject({ ok: false, error: { fields: [{ path: 'expiry' }] } })
    expect(secureFetch.mock.calls.map(([path]) => path)).toEqual(['/sandbox-gateway/tokens'])
    expect(send).not.toHaveBeenCalled()
    expect([seen, kept()]).toEqual([['agreeing'], null])
  })
})

describe('a bank that wants to verify its customer', () => {
  test('does so once per press', async () => {
    answering(bankAsks, active)
    const { flow, seen } = open()
    await run(flow.pay({ totalCents: 100 }))
    expect(authenticatePayment).toHaveBeenCalledExactlyOnceWith(check)
    expect(seen.at(-1)).toBe('paid')
  })

  test('does so again with the first question of a reloaded page, later only when the customer asks for it', async () => {
    answering(bankAsks)
    await run(open().flow.pay({ totalCents: 100 }))
    const { flow } = open()
    authenticatePayment.mockClear()
    for (const asked of [0, 1, 2]) expect(await run(flow.ask(asked))).toBe('open')
    expect(authenticatePayment).toHaveBeenCalledTimes(1)
    answering(bankAsks, active)
    await run(flow.ask(0))
    expect(authenticatePayment).toHaveBeenCalledTimes(2)
    expect(kept()).toBeNull()
  })
})

describe('a reload', () => {
  test('keeps asking under the same key, and shows why it was refused in the end', async () => {
    answering(confirming)
    await run(open().flow.pay({ totalCents: 100 }))
    const { key } = kept()
    const refresh = vi.fn()
    const { flow, seen } = open({ refresh })
    expect(seen).toEqual(['waiting'])
    answering(lost, no(402, 'card_declined'))
    await run(flow.ask(1))
    expect(kept().key).toBe(key)
    await run(flow.ask(2))
    expect(sent().at(-1)).toEqual({ key, body: { totalCents: 100 } })
    expect([seen.at(-1), kept()]).toEqual(['refused', null])
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test('charges nothing if the server does not know the attempt after a minute', async () => {
    answering(lost)
    await run(open().flow.pay({ totalCents: 100 }))
    vi.setSystemTime(Date.now() + 61_000)
    const { flow, seen } = open({ isOffered: true })
    expect([seen, kept()]).toEqual([['agreeing'], null])
    send.mockClear()
    const refresh = vi.fn()
    await run(open({ isOffered: true, refresh }).flow.ask(0))
    await run(flow.ask(0))
    expect(send).not.toHaveBeenCalled()
  })

  test('waits for a payment in another tab by reloading the page’s data, and sends nothing', async () => {
    const refresh = vi.fn()
    expect(await run(open({ refresh }).flow.ask(0))).toBe('open')
    expect(refresh).toHaveBeenCalledExactlyOnceWith()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a session that ended', () => {
  test('before the press has begun nothing, so nothing is sent after signing in', async () => {
    answering(signedOut)
    const { flow, seen } = open()
    expect(await run(flow.pay({ totalCents: 100 }))).toMatchObject({ error: { code: 'unauthenticated' } })
    expect([seen.at(-1), kept()]).toEqual(['agreeing', null])
  })

  test('while waiting for the outcome leads to signing in, and keeps the key', async () => {
    answering(confirming)
    const onSignedOut = vi.fn()
    const { flow } = open({ onSignedOut })
    await run(flow.pay({ totalCents: 100 }))
    const { key } = kept()
    answering(signedOut)
    expect(await run(flow.ask(1))).toBe('settled')
    expect(onSignedOut).toHaveBeenCalledOnce()
    expect(kept()).toMatchObject({ key, startedAt: 0 })
  })
})

const anyAnswer = fc.constantFrom(
  active,
  confirming,
  bankAsks,
  lost,
  no(502, 'internal'),
  no(409, 'in_flight'),
  signedOut,
  no(429, 'too_many_requests'),
  no(402, 'card_declined'),
  no(409, 'stale_quote'),
)
const anyAct = fc.oneof(
  fc.record({ is: fc.constant('press' as const), totalCents: fc.nat(3) }),
  fc.record({ is: fc.constant('ask' as const), asked: fc.nat(1) }),
  fc.record({ is: fc.constant('reload' as const) }),
)

test('any sequence of presses and answers: one body per key, one unknown key at a time, paid only when the server says so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { maxLength: 15 }),
      fc.infiniteStream(anyAnswer),
      async (acts, answers) => {
        store.clear()
        const bodies = new Map<unknown, unknown>()
        let told = 0
        send.mockImplementation(async ({ idempotencyKey, body }) => {
          expect(kept().key).toBe(idempotencyKey)
          if (bodies.has(idempotencyKey)) expect(body).toEqual(bodies.get(idempotencyKey))
          bodies.set(idempotencyKey, body)
          const answer = answers.next().value
          if (answer === active) told += 1
          return answer
        })
        const onPaid = vi.fn()
        let { flow } = open({ onPaid })
        for (const act of acts) {
          const before = kept()
          const sentBefore = send.mock.calls.length
          if (act.is === 'press') await run(flow.pay({ totalCents: act.totalCents }))
          else if (act.is === 'ask') await run(flow.ask(act.asked))
          else flow = open({ onPaid }).flow
          if (before && send.mock.calls.length > sentBefore) {
            expect(send.mock.calls[sentBefore]?.[0].idempotencyKey).toBe(before.key)
          }
          expect(onPaid).toHaveBeenCalledTimes(told)
        }
      },
    ),
    { numRuns: 300 },
  )
})
