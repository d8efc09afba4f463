import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usualPrices } from '#demo/fixtures/plans.ts'
import { addDays } from '#domain/calendar.ts'
import { coverOfTerm } from '#domain/memberships/next-term/age-out.rules.ts'
import { termFrom } from '#domain/memberships/term.rules.ts'
import { prorateCents } from '#domain/plans/proration.rules.ts'
import { termPriceCents } from '#domain/plans/quote.rules.ts'
import { additionConsentText, additionLines, type PricedTerm, quoteAddition } from './addition.rules.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))
const cents = fc.integer({ min: 0, max: 500_000 })
const anyTerm = fc
  .tuple(day, fc.constantFrom('month' as const, 'year' as const))
  .map(([startsOn, interval]) => termFrom(startsOn, interval))
const daysOf = (startsOn: string, endsOn: string) =>
  (Date.parse(`${endsOn}T00:00:00Z`) - Date.parse(`${startsOn}T00:00:00Z`)) / 86_400_000 + 1

test('on the first day of a term the whole price is due, after its last day nothing', () => {
  fc.assert(
    fc.property(anyTerm, cents, (term, price) => {
      expect(prorateCents(price, term, term.startsOn)).toBe(price)
      expect(prorateCents(price, term, addDays(term.endsOn, 1))).toBe(0)
    }),
  )
})

test('a later day never costs more, and each day costs its even share to within a cent', () => {
  fc.assert(
    fc.property(anyTerm, cents, fc.nat(400), (term, price, offset) => {
      const all = daysOf(term.startsOn, term.endsOn)
      const from = addDays(term.startsOn, offset % all)
      const now = prorateCents(price, term, from)
      const left = daysOf(from, term.endsOn)
      expect(now).toBeLessThanOrEqual((price * left) / all)
      expect(now).toBeGreaterThan((price * left) / all - 1)
      expect(prorateCents(price, term, addDays(from, 1))).toBeLessThanOrEqual(now)
    }),
  )
})

const plan = {
  name: 'Adult',
  tier: 'adult' as const,
  prices: usualPrices({ monthCents: 1_500, yearCents: 14_800, additionalYearCents: 10_000 }),
}
const kids = {
  name: 'Kids',
  tier: 'child' as const,
  prices: usualPrices({ yearCents: 8_900, additionalYearCents: 3_650 }),
}
const family = {
  name: 'Adult',
  tier: 'adult' as const,
  prices: usualPrices({ yearCents: 14_900, additionalYearCents: 9_900 }),
}
const renewal = { totalCents: 34_800, beforeCents: 24_800 }
const kim = { relationship: 'spouse', dateOfBirth: '1990-05-05' }
const child = (dateOfBirth: string) => ({ relationship: 'child', dateOfBirth })
const term = (startsOn: string, endsOn: string, priced: Partial<PricedTerm> = {}): PricedTerm => ({
  startsOn,
  endsOn,
  version: plan,
  interval: 'year',
  coupon: null,
  ...priced,
})
const add = (changes: Partial<Parameters<typeof quoteAddition>[0]>) =>
  quoteAddition({
    terms: [term('2026-05-21', '2027-05-20')],
    others: [],
    person: kim,
    from: '2026-05-21',
    renewal,
    ...changes,
  })

test('half a year costs half: 184 of 365 days of $100 are $50.41, and the line says so', () => {
  const terms: [PricedTerm] = [term('2026-05-21', '2027-05-20')]
  const quote = add({ terms, others: [kim], from: '2026-11-18' })
  expect(quote).toEqual({
    termCents: 10_000,
    todayCents: 5_041,
    renewalBeforeCents: 24_800,
    renewalTotalCents: 34_800,
    startsOn: '2026-11-18',
    endsOn: '2027-05-20',
    coverEndsOn: null,
    unchargedCents: 0,
  })
  expect(additionLines(quote, plan, terms)).toMatchObject([
    { label: 'Additional member, Adult, 184 of 365 days', amountCents: 5_041 },
  ])
})

test('a coupon for every term lowers the price of an added person, one for the first term doesn’t', () => {
  const off = { code: 'HALF', percentOff: 50, amountOffCents: null, appliesTo: 'price' as const }
  const quoted = (duration: 'every_term' | 'first_term') =>
    add({ terms: [term('2026-05-21', '2027-05-20', { coupon: { ...off, duration } })] }).todayCents
  expect(quoted('every_term')).toBe(5_000)
  expect(quoted('first_term')).toBe(10_000)
})

test('an amount too small for a gateway isn’t charged now, but with the same person’s next addition', () => {
  const terms: [PricedTerm] = [term('2026-11-01', '2026-11-30', { interval: 'month' })]
  const last = add({ terms, from: '2026-11-30' })
  expect(last).toMatchObject({ termCents: 1_000, todayCents: 0, unchargedCents: 33 })
  const was = { ...kim, endsOn: '2026-11-28' }
  const once = { terms, was, person: { ...kim, endsOn: '2026-11-29' }, from: '2026-11-29' }
  expect(add(once)).toMatchObject({ todayCents: 0, unchargedCents: 33 })
  expect(add({ ...once, carriedCents: 33 })).toMatchObject({ todayCents: 66, unchargedCents: -33 })
})

test('a plan for one person accepts no one else', () => {
  const version = { ...plan, prices: usualPrices({ additionalYearCents: null }) }
  expect(() => add({ terms: [term('2026-05-21', '2027-05-20', { version })] })).toThrow(
    'is for one person only',
  )
})

test('a term paid ahead is paid for in full besides the rest of this one', () => {
  const terms: [PricedTerm, PricedTerm] = [term('2025-12-10', '2026-12-09'), term('2026-12-10', '2027-12-09')]
  const quote = add({ terms, from: '2026-12-01' })
  const todayCents = Math.floor((10_000 * 9) / 365) + 10_000
  expect(quote).toMatchObject({ todayCents, startsOn: '2026-12-01', endsOn: '2027-12-09' })
  expect(additionLines(quote, plan, terms)).toMatchObject([
    { label: 'Additional member, Adult, 374 of 730 days', amountCents: todayCents },
  ])
})

test('each paid term is priced by the version and billing cycle it was paid with', () => {
  const dearer = { ...family, prices: usualPrices({ yearCents: 19_900, additionalYearCents: 12_900 }) }
  const ahead = term('2026-12-19', '2027-12-18', { version: dearer })
  const paid = (priced: Partial<PricedTerm>, startsOn = '2025-12-19') =>
    add({ terms: [term(startsOn, '2026-12-18', { version: family, ...priced }), ahead], from: '2026-11-20' })
  expect(paid({}).todayCents).toBe(13_686)
  const month = { interval: 'month' as const, version: plan }
  expect(paid(month, '2026-11-19').todayCents).toBe(Math.floor((1_000 * 29) / 30) + 12_900)
})

test('a child about to turn 26 pays for the days up to then, and the text and the line name the last', () => {
  const terms: [PricedTerm, PricedTerm] = [term('2026-05-21', '2027-05-20'), term('2027-05-21', '2028-05-20')]
  const alone = { totalCents: 14_800, beforeCents: 14_800 }
  const quote = add({ terms, person: child('2000-12-11'), from: '2026-11-22', renewal: alone })
  expect(quote).toMatchObject({
    todayCents: Math.floor((10_000 * 19) / 365),
    endsOn: '2026-12-10',
    coverEndsOn: '2026-12-10',
    renewalTotalCents: 14_800,
  })
  expect(additionConsentText({ ...quote, card: null, clearsBy: null }, 'year')).toContain(
    'This person is on the plan through 12/10/26.',
  )
  expect(additionLines(quote, plan, terms.slice(0, 1))[0]?.label).toContain('19 of 365 days')
})

describe('a person is priced by who is on the plan on each day of the paid term', () => {
  const year = (priced: Partial<PricedTerm>): [PricedTerm] => [term('2026-11-20', '2027-11-19', priced)]
  const leaving = child('2001-10-20')

  test('a second child pays the additional price while there is a first, and the plan’s own price after that', () => {
    const second = { terms: year({ version: kids }), others: [leaving], from: '2026-11-20' }
    expect(add({ ...second, person: child('2015-03-02') }).todayCents).toBe(4_096)
    expect(add({ ...second, person: leaving }).todayCents).toBe(3_340)
  })

  test('a coupon worth more than what is left takes off what it can, day by day', () => {
    const coupon = {
      code: 'TWOHUNDRED',
      percentOff: null,
      amountOffCents: 20_000,
      appliesTo: 'price' as const,
      duration: 'every_term' as const,
    }
    const terms = year({ version: family, coupon })
    expect(add({ terms, others: [leaving], from: '2026-11-20' }).todayCents).toBe(9_466)
  })

  test('a person who stays longer than was paid for pays for the days from then on', () => {
    const was = child('2000-12-11')
    const stays = { terms: year({ version: family }), was, person: { ...was, disabled: true } }
    expect(add({ ...stays, from: '2026-12-11' })).toMatchObject({
      todayCents: 9_330,
      startsOn: '2026-12-11',
      endsOn: '2027-11-19',
      coverEndsOn: null,
    })
  })
})

const anyPerson = fc.oneof(
  fc.constant(kim),
  // Ages out before, during or after the paid year.
  fc.integer({ min: -30, max: 500 }).map((days) => child(addDays('2000-11-20', days))),
)
const anyFamily = fc.record({
  version: fc.constantFrom(plan, kids, family),
  others: fc.array(anyPerson, { maxLength: 5 }),
  person: anyPerson,
})
const paidYear = { startsOn: '2026-11-20', endsOn: '2027-11-19' }

test('a person added on the first day costs, to the cent, what joining together would have cost more', () => {
  fc.assert(
    fc.property(anyFamily, ({ version, others, person }) => {
      const joined = (people: (typeof others)[number][]) => {
        const cover = coverOfTerm(version, people, paidYear)
        // An amount too small to charge at joining stays uncharged; it isn't part of another person's price.
        return cover ? termPriceCents(version, 'year', cover) : 0
      }
      const { todayCents, unchargedCents } = add({
        terms: [term(paidYear.startsOn, paidYear.endsOn, { version })],
        others,
        person,
        from: paidYear.startsOn,
      })
      const more = joined([...others, person]) - joined(others)
      expect(todayCents + unchargedCents).toBe(more)
    }),
  )
})

test('no addition costs less than nothing, a later one never more by a cent per person, and none more than a term', () => {
  const coupon = fc.oneof(
    fc.constant(null),
    fc.record({ percentOff: fc.integer({ min: 1, max: 100 }), amountOffCents: fc.constant(null) }),
    fc.record({ percentOff: fc.constant(null), amountOffCents: fc.integer({ min: 1, max: 60_000 }) }),
  )
  fc.assert(
    fc.property(
      anyFamily,
      coupon,
      fc.nat(364),
      fc.nat(364),
      ({ version, others, person }, off, one, other) => {
        const [early, late] = [one, other].toSorted((a, b) => a - b)
        const words = { code: 'EVER', appliesTo: 'price' as const, duration: 'every_term' as const }
        const terms: [PricedTerm] = [
          term(paidYear.startsOn, paidYear.endsOn, { version, coupon: off && { ...words, ...off } }),
        ]
        const from = (days = 0) => {
          const quote = add({ terms, others, person, from: addDays(paidYear.startsOn, days) })
          return quote.todayCents + quote.unchargedCents
        }
        expect(from(late)).toBeGreaterThanOrEqual(0)
        expect(from(late)).toBeLessThanOrEqual(from(early) + others.length + 2)
        expect(from(early)).toBeLessThanOrEqual(14_900 + others.length)
      },
    ),
  )
})

test('more days on the plan cost more, and never more than all that is left', () => {
  fc.assert(
    fc.property(anyTerm, cents, fc.nat(400), fc.nat(800), (term, price, from, more) => {
      const today = addDays(term.startsOn, from % daysOf(term.startsOn, term.endsOn))
      const last = addDays(today, more)
      const share = prorateCents(price, term, today, last)
      expect(share).toBeLessThanOrEqual(prorateCents(price, term, today))
      expect(share).toBeLessThanOrEqual(prorateCents(price, term, today, addDays(last, 1)))
    }),
  )
})
