import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualPrices } from '#demo/fixtures/plans.ts'
import { addDays } from '#domain/calendar.ts'
import { type Interval, intervals } from '#domain/values/plans.ts'
import {
  type QuoteCoupon,
  quoteLineText,
  quotePlan,
  smallestChargeCents,
  sumOfLines,
  yearCents,
} from './quote.rules.ts'

const cents = fc.integer({ min: 0, max: 500_000 })
const plan = fc.record({
  name: fc.constant('Adult'),
  prices: fc
    .tuple(cents, cents)
    .map(([priceCents, additionalMemberCents]) =>
      intervals.map((interval) => ({ interval, priceCents, additionalMemberCents })),
    ),
  enrolmentFeeCents: cents,
})
const coupon: fc.Arbitrary<QuoteCoupon> = fc
  .record({
    code: fc.constant('TEST'),
    kind: fc.oneof(
      fc.record({ percentOff: fc.integer({ min: 1, max: 100 }), amountOffCents: fc.constant(null) }),
      fc.record({ percentOff: fc.constant(null), amountOffCents: fc.integer({ min: 1, max: 900_000 }) }),
    ),
    appliesTo: fc.constantFrom('price', 'fee', 'all'),
    duration: fc.constantFrom('first_term', 'every_term'),
  })
  .map(({ kind, ...rest }) => ({ ...rest, ...kind }))
const order = fc.record({
  plan,
  interval: fc.constantFrom(...intervals),
  additionalMembers: fc.integer({ min: 0, max: 12 }),
  coupon: fc.option(coupon),
})

const lastDayOf = (days: number) => addDays('2026-11-21', days)
const adult = {
  name: 'Adult',
  prices: [
    { interval: 'year' as const, priceCents: 12_900, additionalMemberCents: 8_900 },
    { interval: 'half_year' as const, priceCents: 6_900, additionalMemberCents: null },
    { interval: 'month' as const, priceCents: 1_499, additionalMemberCents: 999 },
  ],
  enrolmentFeeCents: 1_500,
}
const tenPercent: QuoteCoupon = {
  code: 'WELCOME10',
  percentOff: 10,
  amountOffCents: null,
  appliesTo: 'all',
  duration: 'first_term',
}

describe('quotePlan', () => {
  it('adds the plan, each additional member and the first-term fee, and takes a percentage off them all', () => {
    expect(quotePlan({ plan: adult, interval: 'year', additionalMembers: 2, coupon: tenPercent })).toEqual({
      lines: [
        { kind: 'plan', label: 'Adult, one year', quantity: 1, unitCents: 12_900, amountCents: 12_900 },
        {
          kind: 'additional_members',
          label: 'Additional members',
          quantity: 2,
          unitCents: 8_900,
          amountCents: 17_800,
        },
        {
          kind: 'enrolment_fee',
          label: 'One-time joining fee',
          quantity: 1,
          unitCents: 1_500,
          amountCents: 1_500,
        },
        { kind: 'discount', label: 'Coupon WELCOME10', quantity: 1, unitCents: -3_220, amountCents: -3_220 },
      ],
      discountCents: 3_220,
      totalCents: 28_980,
      renewalTotalCents: 30_700,
    })
  })

  it('rounds half a cent of discount up, in the buyer’s favor', () => {
    const plan = { ...adult, prices: usualPrices({ yearCents: 1_005 }), enrolmentFeeCents: 0 }
    expect(
      quotePlan({ plan, interval: 'year', additionalMembers: 0, coupon: tenPercent }).discountCents,
    ).toBe(101)
    const below = { ...plan, prices: usualPrices({ yearCents: 1_004 }) }
    expect(
      quotePlan({ plan: below, interval: 'year', additionalMembers: 0, coupon: tenPercent }).discountCents,
    ).toBe(100)
  })

  it('discounts renewals only with a coupon for every term, and never by the fee, which renewals don’t have', () => {
    const quote = (more: Partial<QuoteCoupon>) =>
      quotePlan({ plan: adult, interval: 'year', additionalMembers: 0, coupon: { ...tenPercent, ...more } })
    expect(quote({}).renewalTotalCents).toBe(12_900)
    expect(quote({ duration: 'every_term' }).renewalTotalCents).toBe(11_610)
    expect(quote({ duration: 'every_term', appliesTo: 'fee' })).toMatchObject({
      discountCents: 150,
      renewalTotalCents: 12_900,
    })
  })

  it('includes others at no charge where their price is 0, and accepts none where there is no price', () => {
    const with0 = usualPrices({ yearCents: 12_900, additionalYearCents: 0 })
    const family = { ...adult, prices: with0 }
    expect(quotePlan({ plan: family, interval: 'year', additionalMembers: 4 }).totalCents).toBe(14_400)
    const single = { ...adult, prices: usualPrices({ yearCents: 12_900, additionalYearCents: null }) }
    expect(() => quotePlan({ plan: single, interval: 'year', additionalMembers: 1 })).toThrow(
      'is for one person only',
    )
    expect(quotePlan({ plan: single, interval: 'year', additionalMembers: 0 }).totalCents).toBe(14_400)
  })

  it('also takes off a remainder too small for a gateway', () => {
    const quote = (amountOffCents: number) => {
      const coupon: QuoteCoupon = { ...tenPercent, percentOff: null, amountOffCents, duration: 'every_term' }
      return quotePlan({ plan: adult, interval: 'month', additionalMembers: 0, coupon })
    }
    expect(quote(2_949)).toMatchObject({ totalCents: 50, renewalTotalCents: 0 })
    expect(quote(2_950)).toMatchObject({ totalCents: 0, discountCents: 2_999 })
    expect(quote(1_449)).toMatchObject({ renewalTotalCents: 50 })
    expect(quote(1_450)).toMatchObject({ renewalTotalCents: 0 })
  })

  it('charges nothing below 50 cents, and says so on a line', () => {
    const quote = (priceCents: number) =>
      quotePlan({
        plan: { ...adult, prices: usualPrices({ monthCents: priceCents }), enrolmentFeeCents: 0 },
        interval: 'month',
        additionalMembers: 0,
      })
    expect(quote(50)).toMatchObject({ totalCents: 50, renewalTotalCents: 50 })
    expect(quote(49)).toMatchObject({ totalCents: 0, renewalTotalCents: 0 })
    expect(quote(49).lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['Adult, one month', 49],
      ['Too little to be charged', -49],
    ])
    expect(quote(0).lines).toHaveLength(1)
  })

  it('refuses an interval the plan isn’t sold for', () => {
    const quote = (plan: typeof adult, interval: Interval) => () =>
      quotePlan({ plan, interval, additionalMembers: 0 })
    const yearly = { ...adult, prices: adult.prices.slice(0, 1) }
    expect(quote(yearly, 'month')).toThrow('not sold by the month')
    expect(quote(yearly, 'half_year')).toThrow('not sold by the half-year')
    expect(quote(adult, 'quarter')).toThrow('not sold by the quarter')
    expect(quote(adult, 'half_year')().lines[0]?.label).toBe('Adult, 6 months')
  })

  it('accepts no one else for an interval without a price for them, whatever the others have', () => {
    const quote = () => quotePlan({ plan: adult, interval: 'half_year', additionalMembers: 1 })
    expect(quote).toThrow('is for one person only')
  })

  it('always totals its lines, in whole cents, to nothing or what can be charged, each line its quantity times its unit', () => {
    fc.assert(
      fc.property(order, (order) => {
        const quote = quotePlan(order)
        expect(quote.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(quote.totalCents)
        for (const line of quote.lines) expect(line.amountCents).toBe(line.quantity * line.unitCents)
        for (const total of [quote.totalCents, quote.renewalTotalCents]) {
          expect(Number.isInteger(total) && (total === 0 || total >= 50)).toBe(true)
        }
      }),
    )
  })

  it('never discounts more than what the coupon applies to, except for an unchargeable remainder', () => {
    fc.assert(
      fc.property(order, (order) => {
        const quote = quotePlan(order)
        const whole = sumOfLines(quote.lines.filter(({ kind }) => kind !== 'discount'))
        const fee = order.plan.enrolmentFeeCents
        const base = { price: whole - fee, fee, all: whole }[order.coupon?.appliesTo ?? 'all']
        expect(quote.discountCents).toBeGreaterThanOrEqual(0)
        const rest = whole - base
        const most = rest < smallestChargeCents ? whole : base
        expect(quote.discountCents).toBeLessThanOrEqual(most)
        if (quote.discountCents > base) expect(quote.totalCents).toBe(0)
        expect(quote.totalCents).toBe(whole - quote.discountCents)
      }),
    )
  })

  it('renews without the fee: at the first price minus the fee when there is no coupon, or for free below 50 cents', () => {
    fc.assert(
      fc.property(order, (order) => {
        const { lines, renewalTotalCents } = quotePlan({ ...order, coupon: null })
        const ofPrice = lines.filter(({ kind }) => kind === 'plan' || kind === 'additional_members')
        const price = sumOfLines(ofPrice)
        expect(renewalTotalCents).toBe(price < 50 ? 0 : price)
      }),
    )
  })

  it('never costs less, now or at renewal, for one more member', () => {
    fc.assert(
      fc.property(order, (order) => {
        const quote = quotePlan(order)
        const more = quotePlan({ ...order, additionalMembers: order.additionalMembers + 1 })
        expect(more.totalCents).toBeGreaterThanOrEqual(quote.totalCents)
        expect(more.renewalTotalCents).toBeGreaterThanOrEqual(quote.renewalTotalCents)
      }),
    )
  })

  it('charges a person on the plan for part of the term for those days, and names the last', () => {
    const part = { days: 19, of: 365, lastDay: '2026-12-10' }
    const quote = quotePlan({
      plan: adult,
      interval: 'year',
      additionalMembers: 2,
      parts: [part],
      renewal: { additionalMembers: 1 },
    })
    const share = Math.floor((8_900 * 19) / 365)
    expect(quote.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['Adult, one year', 12_900],
      ['Additional member', 8_900],
      ['Additional member to 12/10/26, 19 of 365 days', share],
      ['One-time joining fee', 1_500],
    ])
    expect(quote).toMatchObject({
      totalCents: 12_900 + 8_900 + share + 1_500,
      renewalTotalCents: 12_900 + 8_900,
    })
  })

  it('ends with the last person on the plan, where no one stays the whole term', () => {
    const parts = [
      { days: 10, of: 365, lastDay: '2026-12-01' },
      { days: 73, of: 365, lastDay: '2027-02-02' },
    ]
    const quote = quotePlan({ plan: adult, interval: 'year', additionalMembers: 1, parts, renewal: null })
    expect(quote.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['Adult, to 02/02/27, 73 of 365 days', 12_900 / 5],
      ['Additional member to 12/01/26, 10 of 365 days', Math.floor((8_900 * 10) / 365)],
      ['One-time joining fee', 1_500],
    ])
    expect(quote.renewalTotalCents).toBe(0)
  })

  it('never costs more for part of the term than for all of it, nor for fewer days than for more', () => {
    const part = fc.integer({ min: 2, max: 364 }).map((days) => ({ days, of: 365, lastDay: lastDayOf(days) }))
    fc.assert(
      fc.property(order, fc.array(part, { maxLength: 13 }), fc.nat(12), (order, all, chosen) => {
        const parts = all.slice(0, order.additionalMembers + 1)
        const full = quotePlan(order)
        const quote = quotePlan({ ...order, parts })
        expect(quote.totalCents).toBeLessThanOrEqual(full.totalCents)
        expect(quote.totalCents).toBeGreaterThanOrEqual(0)
        expect(quote.renewalTotalCents).toBe(full.renewalTotalCents)
        expect(quote.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(quote.totalCents)
        for (const line of quote.lines) expect(line.amountCents).toBe(line.quantity * line.unitCents)
        const shorter = parts.map((one, index) =>
          index === chosen ? { ...one, days: one.days - 1, lastDay: lastDayOf(one.days - 1) } : one,
        )
        const without = { ...order, coupon: null }
        expect(quotePlan({ ...without, parts: shorter }).totalCents).toBeLessThanOrEqual(
          quotePlan({ ...without, parts }).totalCents,
        )
      }),
    )
  })
})

describe('what a quote shows', () => {
  const month = { interval: 'month' as const, priceCents: 1_490, additionalMemberCents: null }
  const monthly = { name: 'Adult', prices: [month], enrolmentFeeCents: 0 }

  it('has no line for a fee or discount of zero', () => {
    const ofFee = {
      code: 'FEE',
      percentOff: 50,
      amountOffCents: null,
      appliesTo: 'fee' as const,
      duration: 'first_term' as const,
    }
    const quote = quotePlan({ plan: monthly, interval: 'month', additionalMembers: 0, coupon: ofFee })
    expect(quote).toMatchObject({ discountCents: 0, totalCents: 1_490 })
    expect(quote.lines.map(({ kind }) => kind)).toEqual(['plan'])
  })

  it('gives the quantity where there are several', () => {
    const line = { kind: 'plan' as const, label: 'Adult', unitCents: 500, amountCents: 500 }
    expect(quoteLineText({ ...line, quantity: 1 })).toBe('Adult')
    expect(quoteLineText({ ...line, quantity: 2 })).toBe('Adult (2 × $5.00)')
  })

  it('counts a year by the longest interval a plan is sold for', () => {
    expect(yearCents(monthly)).toBe(17_880)
    expect(yearCents(adult)).toBe(12_900)
    expect(yearCents({ prices: [] })).toBe(0)
  })

  it('says what a plan is not sold as', () => {
    const bought = { plan: monthly, interval: 'year' as const, additionalMembers: 0 }
    expect(() => quotePlan(bought)).toThrow('Adult is not sold by the year.')
  })
})
