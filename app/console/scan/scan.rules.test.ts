import { describe, expect, it } from 'vitest'
import { type Burst, isCard, scannedBy, withKey } from './scan.rules.ts'

const token = 'AZmC'.padEnd(43, 'x')

/** The result of keys this many milliseconds apart, and Enter just as long after the last one. */
function typed(keys: string, betweenMs: number, enterMs = betweenMs): string | null {
  const burst = [...keys].reduce<Burst | null>((at, key, index) => withKey(at, key, index * betweenMs), null)
  return scannedBy(burst, (burst?.at ?? 0) + enterMs)
}

describe('a scanner', () => {
  it.each([3, 10, 30])('is recognized by keys %d ms apart and an Enter', (betweenMs) =>
    expect(typed(`https://x.example/card/${token}`, betweenMs)).toBe(`https://x.example/card/${token}`),
  )

  it.each([
    ['a quick typist', '2145550177', 70, 70],
    ['a digit alone', '1', 3, 3],
    ['who reads what they typed before Enter', '2145550177', 3, 400],
  ])('is not %s', (_, keys, betweenMs, enterMs) => expect(typed(keys, betweenMs, enterMs)).toBeNull())

  it('starts over after a pause', () => {
    const before = withKey({ keys: 'marl', at: 0 }, 'h', 900)
    expect(before).toEqual({ keys: 'h', at: 900 })
  })
})

it.each([
  [`https://x.example/card/${token}`, true],
  // A reissued card includes its issue number.
  [`https://x.example/card/${token}xxx`, true],
  ['7FVX-Q2MQ-KM8Y', true],
  ['2145550177', false],
  ['@ANSI 636026080102DL00410288', false],
])('%j is a card: %s', (scanned, is) => expect(isCard(scanned)).toBe(is))
