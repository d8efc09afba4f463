import { expect, test, vi } from 'vitest'
import { logRefusals } from './log-refusals.ts'

test('what was refused is said once in ten seconds, by class from the left', () => {
  const log = { warn: vi.fn() }
  let ms = 0
  const refused = logRefusals(log, () => ms)
  refused('pages')
  expect(log.warn.mock.calls).toEqual([[{ refused: { pages: 1 } }, 'overloaded']])
  refused('member')
  refused('exports')
  ms = 9_999
  refused('member')
  expect(log.warn).toHaveBeenCalledOnce()
  ms = 10_000
  refused('member')
  expect(JSON.stringify(log.warn.mock.calls[1])).toBe('[{"refused":{"exports":1,"member":3}},"overloaded"]')
})
