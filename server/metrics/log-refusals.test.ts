import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logRefusals } from './log-refusals.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('refusals are logged once in ten seconds, by class from the left, including the last of a short burst', () => {
  const log = { warn: vi.fn() }
  const refused = logRefusals(log)
  refused('pages')
  expect(log.warn.mock.calls).toEqual([[{ refused: { pages: 1 } }, 'overloaded']])
  refused('member')
  refused('exports')
  vi.advanceTimersByTime(9_999)
  refused('member')
  expect(log.warn).toHaveBeenCalledOnce()
  // No further refusals, yet the pending ones are still logged.
  vi.advanceTimersByTime(1)
  expect(JSON.stringify(log.warn.mock.calls[1])).toBe('[{"refused":{"exports":1,"member":2}},"overloaded"]')
  vi.advanceTimersByTime(60_000)
  expect(log.warn).toHaveBeenCalledTimes(2)
  refused('pages')
  expect(log.warn).toHaveBeenCalledTimes(3)
})
