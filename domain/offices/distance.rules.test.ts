import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMiles, formatMiles } from './distance.rules.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distanceMiles', () => {
  test('matches known distances', () => {
    const phoenix = { latitude: 33.4484, longitude: -112.074 }
    const tucson = { latitude: 32.2226, longitude: -110.9747 }
    expect(distanceMiles(phoenix, tucson)).toBeCloseTo(106.1, 0)
    const quarter = distanceMiles({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })
    expect(quarter).toBeCloseTo((Math.PI / 2) * 3958.76, 0)
  })

  test('is a metric: zero to itself, symmetric, no detour is shorter', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(distanceMiles(a, a)).toBe(0)
        expect(distanceMiles(a, b)).toBeCloseTo(distanceMiles(b, a), 6)
        expect(distanceMiles(a, c)).toBeLessThanOrEqual(distanceMiles(a, b) + distanceMiles(b, c) + 1e-4)
      }),
    )
  })
})

test('miles are shown in tenths below ten and whole above', () => {
  expect([0.03, 0.1, 9.94, 9.96, 24.6].map(formatMiles)).toEqual([
    '< 0.1\u00a0mi',
    '0.1\u00a0mi',
    '9.9\u00a0mi',
    '10\u00a0mi',
    '25\u00a0mi',
  ])
})
