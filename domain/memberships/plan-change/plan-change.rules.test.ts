import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { nextTerm, type Term, termFrom } from '#domain/memberships/term.rules.ts'
import { planChangeConsentText, quoteChangeNow } from './plan-change.rules.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))
const cents = fc.integer({ min: 0, max: 500_000 })
/** Two paid terms, the second prepaid, counted from any day, including month ends and leap years. */
const anyTerms = fc
  .tuple(
    day,
    fc.constantFrom('month' as const, 'year' as const),
    fc.boolean(),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([startsOn, interval, isPaidAhead, anchor]) => {
    const first = termFrom(startsOn, interval, anchor)
    return isPaidAhead ? [first, nextTerm(first, interval, anchor)] : [first]
  })
  .filter(([first]) => first !== undefined && first.endsOn >= first.startsOn)
type Fixed = { name: string; termCents: number }
/** A change with the same people on the plan every day. */
function quoteFixed({ from, to, ...change }: { from: Fixed; to: Fixed; terms: Term[]; today: string }) {
  const fixed = ({ name, termCents }: Fixed) => ({ name, termCents: () => termCents })
  return quoteChangeNow({ ...change, from: fixed(from), to: fixed(to) })
}
const daysOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
  (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 + 1
const sumOf = (lines: { amountCents: number }[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

const change = fc.tuple(anyTerms, cents, cents, fc.nat(400)).map(([terms, from, to, offset]) => ({
  from: { name: 'Old', termCents: from },
  to: { name: 'New', termCents: to },
  terms,
  today: addDays(terms[0]?.startsOn ?? '', offset % daysOf(terms[0] ?? { startsOn: '', endsOn: '' })),
}))

test('a change is never negative, whole cents, at most the difference of each term, and its lines sum to it', () => {
  fc.assert(
    fc.property(change, (asked) => {
      const { todayCents, lines } = quoteFixed(asked)
      expect(Number.isInteger(todayCents)).toBe(true)
      expect(todayCents).toBeGreaterThanOrEqual(0)
      const difference = Math.max(0, asked.to.termCents - asked.from.termCents)
      expect(todayCents).toBeLessThanOrEqual(difference * asked.terms.length)
      expect(sumOf(lines)).toBe(todayCents)
      for (const { kind, amountCents } of lines)
        expect(amountCents * (kind === 'plan' ? 1 : -1)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a cheaper plan or one at the same price costs nothing', () => {
  fc.assert(
    fc.property(change, fc.nat(10_000), (asked, less) => {
      const to = { name: 'New', termCents: Math.max(0, asked.from.termCents - less) }
      expect(quoteFixed({ ...asked, to })).toMatchObject({ todayCents: 0, lines: [] })
    }),
  )
})

test('on the first day of a term the whole difference is due; a later day never costs more', () => {
  fc.assert(
    fc.property(change, fc.nat(400), (asked, offset) => {
      const first = asked.terms[0] ?? { startsOn: '', endsOn: '' }
      const whole = quoteFixed({ ...asked, terms: [first], today: first.startsOn }).todayCents
      const difference = Math.max(0, asked.to.termCents - asked.from.termCents)
      expect(whole).toBe(difference < 50 ? 0 : difference)
      const later = addDays(asked.today, offset % daysOf({ startsOn: asked.today, endsOn: first.endsOn }))
      expect(quoteFixed({ ...asked, today: later }).todayCents).toBeLessThanOrEqual(
        quoteFixed(asked).todayCents,
      )
    }),
  )
})

test('each day left costs its even share to within a cent for each term', () => {
  fc.assert(
    fc.property(change, (asked) => {
      const difference = Math.max(0, asked.to.termCents - asked.from.termCents)
      const exact = asked.terms.reduce((sum, term) => {
        const [, from = ''] = [asked.today, term.startsOn].sort()
        return sum + (difference * daysOf({ startsOn: from, endsOn: term.endsOn })) / daysOf(term)
      }, 0)
      const { todayCents } = quoteFixed(asked)
      expect(exact - todayCents).toBeGreaterThanOrEqual(-1e-6)
      // An amount below the smallest charge isn't charged at all.
      expect(exact - todayCents).toBeLessThan(asked.terms.length + (todayCents === 0 ? 50 : 0))
    }),
  )
})

test('changing in two steps costs no more than in one, and at most a cent per step less', () => {
  fc.assert(
    fc.property(change, cents, (asked, between) => {
      const middle = { name: 'Middle', termCents: between }
      const prices = [asked.from.termCents, between, asked.to.termCents]
      fc.pre(prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0) + 100_00))
      const once = quoteFixed(asked).todayCents
      const twice =
        quoteFixed({ ...asked, to: middle }).todayCents + quoteFixed({ ...asked, from: middle }).todayCents
      expect(twice).toBeLessThanOrEqual(once)
      expect(twice).toBeGreaterThan(once - 2 * asked.terms.length - 2 * 50)
    }),
  )
})

test('a person who ages out before the term ends is paid for up to then', () => {
  const term = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const quote = quoteChangeNow({
    from: { name: 'Old', termCents: () => 0 },
    to: { name: 'New', termCents: (day) => (day <= '2026-01-10' ? 73_000 : 36_500) },
    terms: [term],
    today: '2026-01-01',
    lastDays: ['2026-01-10', '2027-03-01'],
  })
  expect(quote.todayCents).toBe(36_500 + 10 * 100)
})

test('a year with 29 February has one more day; the last day of a term is one of them', () => {
  const prices = { from: { name: 'Old', termCents: 0 }, to: { name: 'New', termCents: 36_600 } }
  const leap = { startsOn: '2028-01-01', endsOn: '2028-12-31' }
  expect(quoteFixed({ ...prices, terms: [leap], today: '2028-12-31' }).todayCents).toBe(100)
  expect(quoteFixed({ ...prices, terms: [leap], today: '2028-02-29' }).todayCents).toBe(30_700)
})

test('the text names the plan, today’s and each renewal’s amount, its day, and how to stop', () => {
  const text = planChangeConsentText({
    planName: 'Family plan',
    interval: 'year',
    when: 'now',
    todayCents: 4_056,
    renewsOn: '2027-11-20',
    renewalTotalCents: 22_900,
    renewalCreditCents: 0,
    autoRenew: true,
  })
  expect(text).toBe(
    'Change my plan to Family plan from today on, charge my card $40.56 today, and charge my payment method on file $229.00 on 11/20/27 and every year after that, until I turn this off. I can turn it off online at any time before a charge.',
  )
})
