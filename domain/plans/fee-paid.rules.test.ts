import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualPrices } from '#demo/fixtures/plans.ts'
import { couponScopes, intervals } from '#domain/values/plans.ts'
import { feePaidCents, type QuoteCoupon, quotePlan, sumOfLines } from './quote.rules.ts'

const adult = { name: 'Adult', prices: usualPrices(), enrolmentFeeCents: 1_500 }
const coupon = (off: Partial<QuoteCoupon>): QuoteCoupon => ({
  code: 'TEST',
  percentOff: null,
  amountOffCents: null,
  appliesTo: 'all',
  duration: 'first_term',
  ...off,
})
const cents = fc.integer({ min: 0, max: 50_000 })
const order = fc.record({
  plan: fc.tuple(cents, cents, cents).map(([priceCents, additionalMemberCents, enrolmentFeeCents]) => ({
    name: 'Adult',
    prices: intervals.map((interval) => ({ interval, priceCents, additionalMemberCents })),
    enrolmentFeeCents,
  })),
  interval: fc.constantFrom(...intervals),
  additionalMembers: fc.nat(4),
})
const anyCoupon = fc
  .tuple(
    fc.constantFrom(...couponScopes),
    fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percentOff) => ({ percentOff })),
      fc.integer({ min: 1, max: 90_000 }).map((amountOffCents) => ({ amountOffCents })),
    ),
  )
  .map(([appliesTo, off]) => coupon({ appliesTo, ...off }))

describe('the fee that was paid', () => {
  const paid = (off: QuoteCoupon | null) => {
    const { lines, totalCents } = quotePlan({
      plan: adult,
      interval: 'year',
      additionalMembers: 0,
      coupon: off,
    })
    return [totalCents, feePaidCents(lines, off?.appliesTo ?? 'all')]
  }

  it('is the fee minus its part of a coupon', () => {
    expect(paid(null)).toEqual([16_400, 1_500])
    expect(paid(coupon({ appliesTo: 'fee', percentOff: 100 }))).toEqual([14_900, 0])
    expect(paid(coupon({ appliesTo: 'fee', amountOffCents: 400 }))).toEqual([16_000, 1_100])
    expect(paid(coupon({ appliesTo: 'price', percentOff: 50 }))).toEqual([8_950, 1_500])
    expect(paid(coupon({ appliesTo: 'all', percentOff: 50 }))).toEqual([8_200, 750])
    expect(paid(coupon({ appliesTo: 'all', amountOffCents: 1_640 }))).toEqual([14_760, 1_350])
    expect(paid(coupon({ appliesTo: 'all', percentOff: 100 }))).toEqual([0, 0])
  })

  it('plus the price paid is what was captured, each at most what it costs, whatever the coupon', () => {
    fc.assert(
      fc.property(order, anyCoupon, (bought, off) => {
        const { lines, totalCents, discountCents } = quotePlan({ ...bought, coupon: off })
        const fullCents = sumOfLines(lines.filter(({ kind }) => kind !== 'discount'))
        const fee = feePaidCents(lines, off.appliesTo)
        const { enrolmentFeeCents } = bought.plan
        const price = fullCents - enrolmentFeeCents
        expect(Number.isInteger(fee)).toBe(true)
        expect(fee).toBeGreaterThanOrEqual(0)
        expect(fee).toBeLessThanOrEqual(enrolmentFeeCents)
        expect(totalCents - fee).toBeGreaterThanOrEqual(0)
        expect(totalCents - fee).toBeLessThanOrEqual(price)
        if (totalCents === 0) expect(fee).toBe(0)
        else if (off.appliesTo === 'fee') expect(totalCents - fee).toBe(price)
        else if (off.appliesTo === 'price') expect(fee).toBe(enrolmentFeeCents)
        else expect(Math.abs(fee * fullCents - enrolmentFeeCents * totalCents)).toBeLessThan(fullCents)
        expect(discountCents).toBe(fullCents - totalCents)
      }),
    )
  })
})
