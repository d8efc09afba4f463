import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newMemberNumber, parseMemberNumber } from './member-number.ts'

const number = fc.constant(null).map(() => newMemberNumber())
const position = fc.integer({ min: 0, max: 11 })
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

describe('member numbers', () => {
  it('are three groups of four and parse however they are typed', () => {
    fc.assert(
      fc.property(number, (number) => {
        expect(number).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/)
        expect(parseMemberNumber(number)).toBe(number)
        expect(parseMemberNumber(` ${number.toLowerCase().replaceAll('-', ' ')} `)).toBe(number)
      }),
    )
  })

  it('reject every single wrong character and every two swapped ones', () => {
    fc.assert(
      fc.property(number, position, position, fc.constantFrom(...alphabet), (number, a, b, sign) => {
        const signs = [...number.replaceAll('-', '')]
        const wrong = signs.with(a, sign)
        expect(parseMemberNumber(wrong.join(''))).toBe(sign === signs[a] ? number : null)
        const changed = signs.with(a, signs[b]!).with(b, signs[a]!)
        expect(parseMemberNumber(changed.join(''))).toBe(signs[a] === signs[b] ? number : null)
      }),
    )
  })

  it('don’t repeat and use every character', () => {
    const numbers = Array.from({ length: 2_000 }, newMemberNumber)
    expect(new Set(numbers).size).toBe(2_000)
    expect(new Set(numbers.join('').replaceAll('-', '')).size).toBe(31)
  })

  it.each(['', '7KQM', '0000-0000-0000', 'not a number', '7KQM-4XDA-92HR-2'])('reject %j', (typed) => {
    expect(parseMemberNumber(typed)).toBeNull()
  })
})
