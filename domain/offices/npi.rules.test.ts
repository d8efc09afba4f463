import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNpi, npiCheckDigit } from './npi.rules.ts'

describe('isNpi', () => {
  test('accepts the example of the standard and rejects any other check digit', () => {
    expect(isNpi('1234567893')).toBe(true)
    for (const digit of '012456789') expect(isNpi(`123456789${digit}`)).toBe(false)
    expect(isNpi('12345678930')).toBe(false)
  })

  test('accepts every number completed by npiCheckDigit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 299_999_999 }), (nine) =>
        isNpi(`${nine}${npiCheckDigit(String(nine))}`),
      ),
    )
  })
})
