import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualPrices } from '#demo/plans.ts'
import { addDays } from '#domain/calendar.ts'
import { type Term, termFrom } from '#domain/memberships/term.rules.ts'
import { additionConsentText, additionLines, prorateCents, quoteAddition } from './addition.rules.ts'

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
  enrolmentFeeCents: 2_000,
}

test('half a year costs half: 184 of 365 days of $100 are $50.41, and the line says so', () => {
  const term = { startsOn: '2026-05-21', endsOn: '2027-05-20' }
  const quote = quoteAddition({
    plan,
    interval: 'year',
    staying: 1,
    coupon: null,
    terms: [term],
    today: '2026-11-18',
  })
  expect(quote).toEqual({
    termCents: 10_000,
    todayCents: 5_041,
    renewalBeforeCents: 24_800,
    renewalTotalCents: 34_800,
    startsOn: '2026-11-18',
    endsOn: '2027-05-20',
    coverEndsOn: null,
  })
  expect(additionLines(quote, plan, [term])).toMatchObject([
    { label: 'Additional member, Adult, 184 of 365 days', amountCents: 5_041 },
  ])
})

test('a coupon for every term lowers what a person adds, one for the first term does not', () => {
  const off = { code: 'HALF', percentOff: 50, amountOffCents: null, appliesTo: 'price' as const }
  const term = { startsOn: '2026-05-21', endsOn: '2027-05-20' }
  const quoted = (duration: 'every_term' | 'first_term') =>
    quoteAddition({
      plan,
      interval: 'year',
      staying: 0,
      coupon: { ...off, duration },
      terms: [term],
      today: term.startsOn,
    }).todayCents
  expect(quoted('every_term')).toBe(5_000)
  expect(quoted('first_term')).toBe(10_000)
})

test('what no gateway would charge is not charged', () => {
  const term = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
  const quote = quoteAddition({
    plan,
    interval: 'month',
    staying: 0,
    coupon: null,
    terms: [term],
    today: '2026-11-30',
  })
  expect(quote).toMatchObject({ termCents: 1_000, todayCents: 0, renewalTotalCents: 2_500 })
})

test('a plan for one takes nobody else', () => {
  const alone = { ...plan, prices: usualPrices({ additionalYearCents: null }) }
  const term = { startsOn: '2026-05-21', endsOn: '2027-05-20' }
  const quote = () =>
    quoteAddition({
      plan: alone,
      interval: 'year',
      staying: 0,
      coupon: null,
      terms: [term],
      today: term.startsOn,
    })
  expect(quote).toThrow('covers one person only')
})

test('a term that is paid for ahead is paid for whole besides the rest of this one', () => {
  const terms: [Term, Term] = [
    { startsOn: '2025-12-10', endsOn: '2026-12-09' },
    { startsOn: '2026-12-10', endsOn: '2027-12-09' },
  ]
  const quote = quoteAddition({
    plan,
    interval: 'year',
    staying: 0,
    coupon: null,
    terms,
    today: '2026-12-01',
  })
  const todayCents = Math.floor((10_000 * 9) / 365) + 10_000
  expect(quote).toMatchObject({ todayCents, startsOn: '2026-12-01', endsOn: '2027-12-09' })
  expect(additionLines(quote, plan, terms)).toMatchObject([
    { label: 'Additional member, Adult, 374 of 730 days', amountCents: todayCents },
  ])
})

test('a child about to turn 26 pays for the days up to then, and the words and the line name the last', () => {
  const term = { startsOn: '2026-05-21', endsOn: '2027-05-20' }
  const quote = quoteAddition({
    plan,
    interval: 'year',
    staying: 0,
    coupon: null,
    terms: [term, { startsOn: '2027-05-21', endsOn: '2028-05-20' }],
    today: '2026-11-22',
    lastDay: '2026-12-10',
    renewal: { totalCents: 14_800, beforeCents: 14_800 },
  })
  expect(quote).toMatchObject({
    todayCents: Math.floor((10_000 * 19) / 365),
    endsOn: '2026-12-10',
    coverEndsOn: '2026-12-10',
    renewalTotalCents: 14_800,
  })
  expect(additionConsentText({ ...quote, card: null, clearsBy: null }, 'year')).toContain(
    'This person is covered to 12/10/26.',
  )
  expect(additionLines(quote, plan, [term])[0]?.label).toContain('19 of 365 days')
})

test('the longer somebody can be covered, the more they cost, and never more than all that is left', () => {
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
