import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type UsualPrices, usualPrices } from '#demo/fixtures/plans.ts'
import { addDays } from '#domain/calendar.ts'
import { type NextTermFacts, nextTermOf, type PricedVersion, quoteNextTerm } from './next-term.rules.ts'
import { priceRiseOf } from './price-rise.rules.ts'

const startsOn = '2027-11-20'
const version = (
  id: string,
  yearCents: number,
  { planId = 'plan', ...other }: UsualPrices & { planId?: string } = {},
): PricedVersion => ({
  id,
  planId,
  name: 'Adult plan',
  tier: 'adult',
  prices: usualPrices({ monthCents: Math.round(yearCents / 10), yearCents, ...other }),
})
const facts = (more: Partial<NextTermFacts> = {}): NextTermFacts => ({
  interval: 'year',
  current: version('v1', 14_900),
  published: version('v1', 14_900),
  chosen: null,
  notices: [],
  creditCents: 0,
  coupon: null,
  termCoupon: null,
  terms: [{ startsOn: '2026-11-20', endsOn: '2027-11-19' }],
  ...more,
})
const stays: Parameters<typeof nextTermOf>[1] = {
  isReturning: false,
  people: [],
  startsOn,
  today: '2027-11-01',
}
const costs = (given: NextTermFacts, at: Partial<typeof stays> = {}) =>
  quoteNextTerm(nextTermOf(given, { ...stays, ...at })).totalCents
const v2 = version('v2', 19_900)
const told = (sentOn: string | null, by = v2) => ({ version: by, sentOn })
const child = { relationship: 'child', disabled: false, dateOfBirth: '2001-11-20', endsOn: null }

test('a higher-priced version is charged only if its notice went out at least 15 days ahead', () => {
  expect(costs(facts({ published: v2 }))).toBe(14_900)
  expect(costs(facts({ published: v2, notices: [told('2027-11-05')] }))).toBe(19_900)
  expect(costs(facts({ published: v2, notices: [told('2027-11-06')] }))).toBe(14_900)
})

test('a pending notice counts as long as it can go out in time', () => {
  const waiting = facts({ published: v2, notices: [told(null)] })
  expect(costs(waiting, { today: '2027-11-05' })).toBe(19_900)
  expect(costs(waiting, { today: '2027-11-06' })).toBe(14_900)
})

test('the announced price is charged, not one published later; a lower price applies at once', () => {
  const dearest = version('v3', 24_900)
  expect(costs(facts({ published: dearest, notices: [told('2027-10-25')] }))).toBe(19_900)
  const cheaper = version('v3', 12_900)
  expect(costs(facts({ published: cheaper, notices: [told('2027-10-25')] }))).toBe(12_900)
  expect(costs(facts({ published: cheaper }))).toBe(12_900)
})

test('a returning member pays the published price, and the old one only if the plan is no longer sold', () => {
  expect(costs(facts({ published: v2 }), { isReturning: true })).toBe(19_900)
  const gone = nextTermOf(facts({ published: null }), { ...stays, isReturning: true })
  expect(gone).toMatchObject({ isOnSale: false, version: { id: 'v1' } })
})

test('a version not sold for the interval, or to a family, doesn’t apply to existing members', () => {
  const yearless = version('v2', 9_900, { yearCents: null })
  expect(costs(facts({ published: yearless }))).toBe(14_900)
  const single = version('v2', 9_900, { additionalYearCents: null })
  const spouse = { ...child, relationship: 'spouse' }
  expect(costs(facts({ published: single }), { people: [spouse] })).toBe(24_800)
})

test('a scheduled plan determines the next term, the family ends if it is for one person; returning discards it', () => {
  const single = version('w1', 9_900, { planId: 'other', additionalYearCents: null })
  const chosen = { interval: 'year' as const, version: single, published: single }
  const next = nextTermOf(facts({ chosen }), { ...stays, people: [{ ...child, disabled: true }] })
  expect(next).toMatchObject({ endsFamily: true, cover: { additionalMembers: 0 }, version: { id: 'w1' } })
  expect(costs(facts({ chosen }), { isReturning: true })).toBe(14_900)
  // `endsFamily` is false if there's no family, the plan takes one, or no plan was chosen.
  const wide = version('w2', 9_900, { planId: 'other' })
  const spouse = [{ ...child, relationship: 'spouse' }]
  for (const [given, people] of [
    [facts({ chosen }), []],
    [facts({ chosen: { ...chosen, version: wide, published: wide } }), spouse],
    [facts({ current: single }), spouse],
  ] as const)
    expect(nextTermOf(given, { ...stays, people: [...people] }).endsFamily).toBe(false)
})

test('a scheduled children’s plan without children costs nothing', () => {
  const kids = {
    ...version('k1', 9_900, { planId: 'kids', additionalYearCents: null }),
    tier: 'child' as const,
  }
  const given = facts({ chosen: { interval: 'year', version: kids, published: kids } })
  const next = nextTermOf(given, { ...stays, people: [child] })
  expect(next).toMatchObject({ cover: null, endsFamily: false })
  expect(quoteNextTerm(next).totalCents).toBe(0)
})

test('a notice is about the plan it was written for, and states the previous price for the current people', () => {
  const notices = [told('2027-10-25')]
  expect(nextTermOf(facts({ published: v2, notices }), stays)).toMatchObject({
    version: { id: 'v2' },
    isOnSale: true,
    previousCents: 14_900,
  })
  const riseFor = (people: typeof stays.people, given = facts({ published: v2, notices })) => {
    const next = nextTermOf(given, { ...stays, people })
    return [next.previousCents, quoteNextTerm(next).totalCents]
  }
  const another = { ...child, relationship: 'spouse' }
  expect(riseFor([])).toEqual([14_900, 19_900])
  expect(riseFor([another])).toEqual([24_800, 29_800])
  // Cheaper than announced, so there's no increase to announce.
  const cheaper = version('v3', 12_900)
  expect(riseFor([], facts({ published: cheaper, notices }))).toEqual([14_900, 12_900])
  expect(nextTermOf(facts(), { ...stays, isReturning: true }).previousCents).toBeNull()
  // A notice about the plan the member has since left.
  const other = version('w1', 9_900, { planId: 'other' })
  const chosen = { interval: 'year' as const, version: other, published: other }
  expect(costs(facts({ chosen, notices }))).toBe(9_900)
  // A notice about a one-person version while there are two people.
  const single = told('2027-10-25', version('v2', 19_900, { additionalYearCents: null }))
  const spouse = { ...child, relationship: 'spouse' }
  expect(costs(facts({ notices: [single] }), { people: [spouse] })).toBe(24_800)
})

test('the current version replaces one that can’t be sold as it was, and one at the same price', () => {
  const yearless = version('v1', 14_900, { yearCents: null })
  expect(costs(facts({ current: yearless, published: v2 }))).toBe(19_900)
  const same = version('v2', 14_900)
  expect(nextTermOf(facts({ published: same }), stays)).toMatchObject({
    version: { id: 'v2' },
    isOnSale: true,
  })
})

test('a coupon for every term continues if it applies to the plan', () => {
  const coupon = {
    code: 'HALF',
    percentOff: 50,
    amountOffCents: null,
    appliesTo: 'price',
    duration: 'every_term',
    planIds: ['plan'],
  } as const
  const half = { ...coupon, planIds: [...coupon.planIds] }
  expect(costs(facts({ coupon: half }))).toBe(7_450)
  // Also for a coupon first given for one term: it's on the membership because it continues.
  const given = nextTermOf(facts({ coupon: { ...half, duration: 'first_term' } }), stays)
  expect(quoteNextTerm(given).renewalTotalCents).toBe(7_450)
  const other = version('w1', 9_900, { planId: 'other' })
  expect(costs(facts({ coupon: half, chosen: { interval: 'year', version: other, published: other } }))).toBe(
    9_900,
  )
})

test('a term below 50 cents is not charged: 2 of 31 days at 6.95 a month are 44 cents, 3 are charged', () => {
  const kids = (days: number) => {
    const part = { days, of: 31, lastDay: '2026-12-21' }
    const version = { ...facts().current, prices: usualPrices({ monthCents: 695 }) }
    const cover = { additionalMembers: 0, parts: [part] }
    return quoteNextTerm({ version, interval: 'month', cover, coupon: null })
  }
  expect(kids(2)).toMatchObject({ totalCents: 0 })
  expect(kids(3)).toMatchObject({ totalCents: 67 })
})

test('a child who turns 26 on the first day of the next term isn’t in its price, a later one pays for the days', () => {
  expect(costs(facts(), { people: [{ ...child, dateOfBirth: '2001-11-20' }] })).toBe(14_900)
  expect(costs(facts(), { people: [{ ...child, dateOfBirth: '2001-11-21' }] })).toBe(
    14_900 + Math.floor(9_900 / 366),
  )
  expect(costs(facts(), { people: [{ ...child, dateOfBirth: '2002-11-20' }] })).toBe(24_800)
})

test('an increase is announced for a higher-priced version and an ending coupon, and nothing else', () => {
  const term = { people: [], startsOn, today: '2027-10-25' }
  expect(priceRiseOf(facts(), term)).toBeNull()
  expect(priceRiseOf(facts({ published: v2 }), term)).toMatchObject({
    previousCents: 14_900,
    renewalCents: 19_900,
  })
  expect(priceRiseOf(facts({ published: version('v2', 9_900) }), term)).toBeNull()
  const termCoupon = {
    code: 'WELCOME10',
    percentOff: 10,
    amountOffCents: null,
    appliesTo: 'all',
    duration: 'first_term',
    planIds: null,
  } as const
  expect(priceRiseOf(facts({ termCoupon }), term)).toMatchObject({
    version: { id: 'v1' },
    previousCents: 13_410,
    renewalCents: 14_900,
  })
})

test('no continuing member ever pays more than was agreed to or announced in time', () => {
  const price = fc.integer({ min: 1_000, max: 90_000 })
  const notice = fc.tuple(price, fc.integer({ min: -40, max: 0 }))
  fc.assert(
    fc.property(price, price, fc.array(notice, { maxLength: 3 }), (agreed, published, notices) => {
      const given = facts({
        current: version('v1', agreed),
        published: version('v9', published),
        notices: notices.map(([cents, days], index) =>
          told(addDays(startsOn, days), version(`v${index + 2}`, cents)),
        ),
      })
      const inTime = notices.filter(([, days]) => days <= -15).map(([cents]) => cents)
      expect(costs(given, { today: startsOn })).toBeLessThanOrEqual(Math.max(agreed, ...inTime))
    }),
  )
})

test('a continued term is counted from the day of those before it, a new one from its own', () => {
  const monthly = facts({ interval: 'month', terms: [{ startsOn: '2026-01-31', endsOn: '2026-02-27' }] })
  const leaving = { ...child, relationship: 'spouse', endsOn: '2026-03-29' }
  const coverOf = (more: Partial<typeof stays> = {}, given = monthly) =>
    nextTermOf(given, { ...stays, people: [leaving], startsOn: '2026-02-28', today: '2026-02-20', ...more })
      .cover
  // From February 28 to March 30; the spouse is on the plan for all but the last day.
  expect(coverOf()).toMatchObject({ additionalMembers: 1, parts: [{ days: 30, of: 31 }] })
  const whole = { additionalMembers: 1, parts: [] }
  expect(coverOf({ isReturning: true })).toEqual(whole)
  expect(coverOf({}, { ...monthly, terms: [{ startsOn: '2026-01-31', endsOn: '2026-02-26' }] })).toEqual(
    whole,
  )
  expect(coverOf({}, { ...monthly, terms: [] })).toEqual(whole)
})
