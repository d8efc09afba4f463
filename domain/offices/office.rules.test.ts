import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMiles, formatMiles, isNpi, nameAsPlace, npiCheckDigit } from './office.rules.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distanceMiles', () => {
  test('agrees with known distances', () => {
    const phoenix = { latitude: 33.4484, longitude: -112.074 }
    const tucson = { latitude: 32.2226, longitude: -110.9747 }
    expect(distanceMiles(phoenix, tucson)).toBeCloseTo(106.1, 0)
    const quarter = distanceMiles({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })
    expect(quarter).toBeCloseTo((Math.PI / 2) * 3958.76, 0)
  })

  test('is a metric: zero to itself, the same both ways, no detour is shorter', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(distanceMiles(a, a)).toBe(0)
        expect(distanceMiles(a, b)).toBeCloseTo(distanceMiles(b, a), 6)
        expect(distanceMiles(a, c)).toBeLessThanOrEqual(distanceMiles(a, b) + distanceMiles(b, c) + 1e-4)
      }),
    )
  })
})

test('miles are read in tenths below ten and whole above', () => {
  expect([0.03, 0.1, 9.94, 9.96, 24.6].map(formatMiles)).toEqual([
    '< 0.1\u00a0mi',
    '0.1\u00a0mi',
    '9.9\u00a0mi',
    '10\u00a0mi',
    '25\u00a0mi',
  ])
})

describe('isNpi', () => {
  test('takes the example of the standard and refuses any other check digit', () => {
    expect(isNpi('1234567893')).toBe(true)
    for (const digit of '012456789') expect(isNpi(`123456789${digit}`)).toBe(false)
    expect(isNpi('12345678930')).toBe(false)
  })

  test('takes every number completed by npiCheckDigit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 299_999_999 }), (nine) =>
        isNpi(`${nine}${npiCheckDigit(String(nine))}`),
      ),
    )
  })
})

test('a ZIP code typed where a name belongs is a place, unless there is one', () => {
  expect(nameAsPlace({ q: ' 85004 ' })).toEqual({ zip: '85004', q: undefined })
  expect(nameAsPlace({ q: '85004-1234', radius: 10 })).toEqual({
    zip: '85004-1234',
    q: undefined,
    radius: 10,
  })
  for (const other of [
    { q: 'Camelback' },
    { q: '8500' },
    { q: '85004', zip: 'Phoenix' },
    { q: '85004', lat: 33 },
  ]) {
    expect(nameAsPlace(other)).toBe(other)
  }
})
