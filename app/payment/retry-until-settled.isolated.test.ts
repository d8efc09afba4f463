import { beforeEach, expect, test, vi } from 'vitest'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { retryUntilSettled } from './retry-until-settled.ts'

const authenticatePayment = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('./three-d-secure.ts', () => ({ authenticatePayment }))

type Answer = { status: 'confirming' | 'active'; check?: { clientSecret: string } }
const check = { clientSecret: 'pi_1_secret' }
const ok = (data: Answer): FetchResult<Answer> => ({ ok: true, status: 201, data })
const lost: FetchResult<Answer> = {
  ok: false,
  status: 0,
  error: { statusCode: 0, statusMessage: '', message: '', code: 'network' },
}
const isOpen = ({ status }: Answer) => status === 'confirming'

/** Returns these responses in turn, repeating the last one. */
function answering(...answers: FetchResult<Answer>[]) {
  const send = vi.fn(async () => answers[Math.min(send.mock.calls.length, answers.length) - 1] ?? lost)
  return send
}
async function run(...given: Parameters<typeof retryUntilSettled<Answer>>) {
  const result = retryUntilSettled<Answer>(...given)
  await vi.runAllTimersAsync()
  return result
}

beforeEach(() => {
  vi.useFakeTimers()
  authenticatePayment.mockClear()
  return () => vi.useRealTimers()
})

test('repeats while the answer is lost or open, up to the limit', async () => {
  const sends = answering(lost, ok({ status: 'confirming' }), ok({ status: 'active' }))
  expect(await run(sends, { isOpen })).toEqual(ok({ status: 'active' }))
  expect(sends).toHaveBeenCalledTimes(3)
  const open = answering(ok({ status: 'confirming' }))
  expect(await run(open, { isOpen, mostTries: 2 })).toEqual(ok({ status: 'confirming' }))
  expect(open).toHaveBeenCalledTimes(2)
})

test('opens the bank’s verification once in between, and asks for its result', async () => {
  const sends = answering(ok({ status: 'confirming', check }), ok({ status: 'active' }))
  expect(await run(sends, { isOpen, mostTries: 1 })).toEqual(ok({ status: 'active' }))
  expect(authenticatePayment).toHaveBeenCalledExactlyOnceWith(check)
})

test('ends if the bank is still waiting, and opens the verification again with the next question', async () => {
  for (const mostTries of [1, 2, 4]) {
    const waiting = answering(ok({ status: 'confirming', check }))
    expect(await run(waiting, { isOpen, mostTries })).toEqual(ok({ status: 'confirming', check }))
    expect(waiting.mock.calls.length).toBeLessThanOrEqual(mostTries + 1)
  }
  expect(authenticatePayment).toHaveBeenCalledTimes(3)
})

test('waits as long as a busy server asks for, up to the longest pause', async () => {
  const busy = (retryAfterSeconds: number): FetchResult<Answer> => ({
    ok: false,
    status: 503,
    error: { statusCode: 503, statusMessage: '', message: '', code: 'unavailable', retryAfterSeconds },
  })
  for (const [asked, waited] of [
    [1, 1_500],
    [4, 4_000],
    [60, 8_000],
  ] as const) {
    const began = Date.now()
    expect(await run(answering(busy(asked), ok({ status: 'active' })), { isOpen })).toEqual(
      ok({ status: 'active' }),
    )
    expect(Date.now() - began).toBe(waited)
  }
})
