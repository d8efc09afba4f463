import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { type Attempt, attemptOf, nextPayment, type Payment } from './payment.rules.ts'

type Body = { totalCents: number }
type Paid = { status: 'active' | 'confirming'; check?: { clientSecret: string } }
type Now = Payment<Body, Paid>

const ok = (data: Paid): FetchResult<Paid> => ({ ok: true, status: 201, data })
const no = (statusCode: number, code: string): FetchResult<Paid> => {
  const error = { statusCode, statusMessage: '', message: code, code }
  return { ok: false, status: statusCode, error }
}
const active = ok({ status: 'active' })
const confirming = ok({ status: 'confirming' })
const bankAsks = ok({ status: 'confirming', check: { clientSecret: 's' } })
const lost = [no(0, 'network'), no(502, 'internal'), no(409, 'in_flight')]
const atTheDoor = [
  no(401, 'unauthenticated'),
  no(403, 'csrf'),
  no(0, 'captcha_failed'),
  no(429, 'too_many_requests'),
]
const refusals = [no(402, 'card_declined'), no(409, 'stale_quote'), no(422, 'invalid'), no(404, 'not_found')]

const attempt: Attempt<Body> = { key: 'key-1', body: { totalCents: 100 }, startedAt: 1, isBegun: false }
const paying: Now = { at: 'paying', attempt }
const begun: Now = { at: 'waiting', attempt: { ...attempt, isBegun: true }, bankWaits: false }
const heard = (payment: Now, result: FetchResult<Paid>) =>
  nextPayment(payment, {
    type: 'answer',
    key: 'key-1',
    result,
    isOpen: result.ok && result.data.status === 'confirming',
  })

describe('one answer', () => {
  test('ends the attempt if it says paid, or why not', () => {
    expect(heard(paying, active)).toEqual({ at: 'paid', paid: { status: 'active' } })
    for (const refusal of refusals) {
      expect(heard(paying, refusal)).toMatchObject({ at: 'refused', after: 'paying' })
      expect(heard(begun, refusal)).toMatchObject({ at: 'refused', after: 'waiting' })
    }
  })

  test('leaves the attempt as it was if it is lost or open, and says whether the bank waits', () => {
    for (const result of [...lost, confirming]) {
      expect(heard(paying, result)).toEqual({ at: 'paying', attempt: { ...attempt, isBegun: true } })
      expect(heard(begun, result)).toEqual(begun)
    }
    expect(heard(begun, bankAsks)).toEqual({ ...begun, bankWaits: true })
  })

  test('about sign-in, csrf or limits says nothing about an earlier request of the attempt', () => {
    for (const result of atTheDoor) {
      expect(attemptOf(heard(begun, result))?.key).toBe('key-1')
      expect(attemptOf(heard(paying, result))).toBeNull()
    }
    expect(heard(paying, no(401, 'unauthenticated'))).toEqual({ at: 'agreeing' })
  })

  test('to another attempt is ignored', () => {
    const other = { type: 'answer', key: 'key-0', result: active, isOpen: false } as const
    for (const payment of [paying, begun]) expect(nextPayment<Body, Paid>(payment, other)).toBe(payment)
  })
})

describe('a reopened page', () => {
  const recall = (kept: Attempt<Body> | null, isOffered: boolean, now: number) =>
    nextPayment<Body, Paid>({ at: 'agreeing' }, { type: 'recall', attempt: kept, isOffered, now })

  test('waits for its own attempt', () => {
    expect(recall(attempt, false, 9e9)).toEqual(begun)
    expect(recall(null, false, 0)).toEqual({ at: 'agreeing' })
  })

  test('forgets the attempt if the server does not know it after a minute, at once after a session ended', () => {
    expect(recall(attempt, true, 60_000)).toEqual(begun)
    expect(recall(attempt, true, 60_001)).toEqual({ at: 'agreeing' })
    const signedOut = attemptOf(heard(begun, no(401, 'unauthenticated')))
    expect(recall(signedOut, true, 60_000)).toEqual({ at: 'agreeing' })
    expect(recall(signedOut, false, 60_000).at).toBe('waiting')
  })
})

/** Events in a tab and between it and the server; a response may belong to an attempt long over. */
const happening = fc.oneof(
  fc.record({ is: fc.constant('press' as const), totalCents: fc.nat(3) }),
  fc.record({ is: fc.constant('send' as const), arrives: fc.boolean() }),
  fc.record({
    is: fc.constant('answer' as const),
    to: fc.nat(30),
    result: fc.constantFrom(active, confirming, bankAsks, ...lost, ...atTheDoor, ...refusals),
  }),
  fc.record({ is: fc.constant('pause' as const) }),
  fc.record({ is: fc.constant('reload' as const), later: fc.nat(120_000) }),
)

test('any events in any order: one body per key, no key lost before its outcome is known, paid only when the server says so', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      let payment: Now = { at: 'agreeing' }
      let clock = 1_000
      let pressed = 0
      const bodies = new Map<string, string>()
      const arrived = new Set<string>()
      const settled = new Set<string>()
      const flying: { key: string; arrives: boolean }[] = []
      for (const event of happenings) {
        const held: Attempt<Body> | null = attemptOf(payment)
        if (event.is === 'press') {
          pressed += 1
          const body = { totalCents: event.totalCents }
          const fresh = { key: `key-${pressed}`, body, startedAt: clock, isBegun: false }
          payment = nextPayment(payment, { type: 'press', attempt: fresh })
        } else if (event.is === 'send' && held) {
          // One request at a time, except for those a reload left behind.
          if (!held.isBegun && flying.some(({ key }) => key === held.key)) continue
          const body = JSON.stringify(held.body)
          expect(bodies.get(held.key) ?? body).toBe(body)
          bodies.set(held.key, body)
          if (event.arrives) arrived.add(held.key)
          flying.push({ key: held.key, arrives: event.arrives })
        } else if (event.is === 'answer' && flying.length > 0) {
          const at = event.to % flying.length
          const { key, arrives } = flying[at] ?? { key: '', arrives: false }
          const { result } = event
          const isOpen = result.ok && result.data.status === 'confirming'
          const isRefusal = refusals.includes(result)
          const isDoor = atTheDoor.includes(result)
          // A request that arrived is answered by the domain, one that didn't by the middleware; either response may be
          // lost.
          if (arrives ? isDoor : result.ok || isRefusal) continue
          flying.splice(at, 1)
          if ((result.ok && !isOpen) || isRefusal) settled.add(key)
          if (isDoor && !arrived.has(key)) settled.add(key)
          payment = nextPayment(payment, { type: 'answer', key, result, isOpen })
          if (payment.at === 'paid' && held?.key === key) expect(result).toBe(active)
        } else if (event.is === 'pause') {
          payment = nextPayment(payment, { type: 'pause' })
        } else if (event.is === 'reload') {
          clock += event.later
          const isOffered: boolean = held === null || !arrived.has(held.key)
          const agreeing: Now = { at: 'agreeing' }
          payment = nextPayment(agreeing, { type: 'recall', attempt: held, isOffered, now: clock })
          if (held && !attemptOf(payment)) settled.add(held.key)
        }
        const unknown = [...bodies.keys()].filter((key) => !settled.has(key))
        expect(unknown.filter((key) => key !== attemptOf(payment)?.key)).toEqual([])
      }
    }),
    { numRuns: 2_000 },
  )
})
