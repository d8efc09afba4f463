import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { type Coupon, normalizeCouponCode, whyNotUsable } from './coupon.rules.ts'

const now = new Date('2026-11-20T18:00:00Z')
const tenPercent: Coupon = {
  id: 'c',
  code: 'TEN',
  label: 'Ten percent',
  percentOff: 10,
  amountOffCents: null,
  appliesTo: 'all',
  duration: 'first_term',
  planIds: null,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  maxPerMember: null,
  redemptionCount: 0,
}
const order = { planId: 'adult', now, price: 12_900, fee: 1_500 }
const why = (changes: Partial<Coupon>, more: Partial<typeof order> = {}) =>
  whyNotUsable({ ...tenPercent, ...changes }, { ...order, ...more })?.reason ?? null

test('a coupon is refused for the one reason that applies, and accepted when none does', () => {
  expect(whyNotUsable(null, order)?.reason).toBe('unknown')
  expect(why({})).toBeNull()
  expect(why({ planIds: ['child'] })).toBe('other_plan')
  expect(why({ planIds: ['child', 'adult'] })).toBeNull()
  expect(why({ maxRedemptions: 5, redemptionCount: 5 })).toBe('used_up')
  expect(why({ maxRedemptions: 5, redemptionCount: 4 })).toBeNull()
  expect(why({ appliesTo: 'fee' }, { fee: 0 })).toBe('no_discount')
})

test('a coupon is valid from its first instant up to its last, exclusive', () => {
  const minutes = fc.integer({ min: -100_000, max: 100_000 })
  fc.assert(
    fc.property(fc.option(minutes), fc.option(minutes), (from, until) => {
      const at = (offset: number | null) =>
        offset === null ? null : new Date(now.getTime() + offset * 60_000)
      const isEarly = from !== null && from > 0
      const isLate = until !== null && until <= 0
      expect(why({ startsAt: at(from), endsAt: at(until) })).toBe(
        isEarly ? 'not_started' : isLate ? 'expired' : null,
      )
    }),
  )
})

test('its code may be typed in any case, with surrounding spaces', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,20}$/), fc.nat(3), (code, spaces) => {
      const typed = `${' '.repeat(spaces)}${code.toLowerCase()}${' '.repeat(spaces)}`
      expect(normalizeCouponCode(typed)).toBe(code)
    }),
  )
})

test('26-coupons.json: a code is read as pasted; only ASCII letters change case', () => {
  const typed: string[] = JSON.parse(caseFile('26-coupons.json').toString())
  const [dotted] = typed.splice(8, 1)
  expect(typed.map(normalizeCouponCode)).toEqual(typed.map(() => 'WELCOME10'))
  expect(normalizeCouponCode(dotted ?? '')).toBe('WELCOME10.')
  expect(normalizeCouponCode('LA\u017FTONE')).not.toBe('LASTONE')
  expect(normalizeCouponCode('FAM\u0131LY25')).not.toBe('FAMILY25')
})
