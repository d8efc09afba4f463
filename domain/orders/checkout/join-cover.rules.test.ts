import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import { findDependentProblems, findTierProblem } from '#domain/memberships/family/dependent.rules.ts'
import { nextTermOf, quoteNextTerm } from '#domain/memberships/next-term/next-term.rules.ts'
import { renewalTerm } from '#domain/memberships/renewal/renewal.rules.ts'
import { termFrom } from '#domain/memberships/term.rules.ts'
import { type QuoteCoupon, quotePlan } from '#domain/plans/quote.rules.ts'
import { type Interval, intervals, planTiers } from '#domain/values/plans.ts'
import { consentTexts } from './consent-texts.rules.ts'
import { coveredNames, coverOfJoin } from './join-cover.rules.ts'

const operator = {
  name: 'Harbor Company',
  address: '1 Pier Road, Phoenix, AZ 85004',
  phone: '6025550100',
  email: 'help@harbor.example',
  hours: 'Monday to Friday',
}
const brand = {
  name: 'Harbor',
  settings: { timeZone: 'UTC', operator } as unknown as Parameters<
    typeof consentTexts
  >[0]['brand']['settings'],
}
const planOf = (tier: (typeof planTiers)[number]) => ({
  name: 'Harbor',
  tier,
  prices: intervals.map((interval) => ({ interval, priceCents: 22_900, additionalMemberCents: 4_900 })),
  enrolmentFeeCents: 1_500,
})

/** A person whose age-out birthday falls near the first two terms, or far from them. */
const person = (startsOn: string) =>
  fc.record({
    firstName: fc.constant('Kim'),
    lastName: fc.constant('Alder'),
    relationship: fc.constantFrom('child' as const, 'spouse' as const, 'other' as const),
    dateOfBirth: fc.oneof(
      fc.integer({ min: 1, max: 800 }).map((days) => born(addDays(startsOn, days))),
      fc.constantFrom('2015-03-04', '1992-02-29', '2000-02-29'),
    ),
  })
/** A birth date whose 26th birthday is near a day. */
function born(birthday: string): string {
  const date = `${Number(birthday.slice(0, 4)) - 26}${birthday.slice(4)}`
  return date.endsWith('-02-29') ? `${date.slice(0, 8)}28` : date
}
const coupon: QuoteCoupon = {
  code: 'LASTING',
  percentOff: 10,
  amountOffCents: null,
  appliesTo: 'all',
  duration: 'every_term',
}
const joining = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => addDays('2026-01-01', days))
  .chain((startsOn) =>
    fc.record({
      startsOn: fc.constant(startsOn),
      tier: fc.constantFrom(...planTiers),
      interval: fc.constantFrom(...intervals),
      coupon: fc.constantFrom(null, coupon),
      people: fc.array(person(startsOn), { maxLength: 5 }),
    }),
  )

function join(order: {
  startsOn: string
  tier: (typeof planTiers)[number]
  interval: Interval
  coupon: QuoteCoupon | null
  people: { firstName: string; lastName: string; relationship: string; dateOfBirth: string }[]
}) {
  const { startsOn, tier, interval, coupon } = order
  const dependents = order.people.filter(({ relationship }) => tier !== 'child' || relationship === 'child')
  const plan = planOf(tier)
  const term = termFrom(startsOn, interval)
  const cover = coverOfJoin(plan, interval, term, { dependents, people: null })
  return { plan, interval, dependents, term, quote: quotePlan({ plan, interval, ...cover, coupon }) }
}

test('the renewal price of the quote, the consent and the agreement is what the renewal charges on its day', () => {
  fc.assert(
    fc.property(joining, (order) => {
      const { plan, interval, dependents, term, quote } = join(order)
      fc.pre(findTierProblem(plan, dependents) === null)
      fc.pre(dependents.every((one) => findDependentProblems(one, [], order.startsOn).length === 0))
      const version = { id: 'v1', planId: 'p1', ...plan }
      const facts = {
        interval,
        current: version,
        published: version,
        chosen: null,
        notices: [],
        creditCents: 0,
        coupon: order.coupon && { ...order.coupon, planIds: null },
        termCoupon: null,
        terms: [term],
      }
      const due = addDays(term.endsOn, 1)
      const people = dependents.map((one) => ({ ...one, disabled: false, endsOn: null }))
      // On the day of joining, 30 days ahead, and when charged: notices, dashboard and charge all use this.
      for (const today of [term.startsOn, addDays(due, -30), due]) {
        const next = nextTermOf(facts, { isReturning: false, people, startsOn: due, today })
        expect(quoteNextTerm(next).totalCents).toBe(quote.renewalTotalCents)
      }
      expect(renewalTerm({ status: 'active', interval, terms: [term] }, due).startsOn).toBe(due)

      const texts = consentTexts({ brand, plan, interval, quote, dependents, term })
      const price = formatCents(quote.renewalTotalCents)
      if (quote.renewalTotalCents === 0) expect(texts.autoRenew).toBeNull()
      else expect(texts.autoRenew).toContain(`${price} on ${formatDate(due)}`)
      expect(texts.terms).toContain(`${formatCents(quote.totalCents)} today`)
      const agreement = writeAgreement({
        brandName: brand.name,
        operator,
        registrations: [],
        memberNumber: '7KQM',
        state: 'AZ',
        member: {
          firstName: 'Morgan',
          lastName: 'Alder',
          address: { line1: '1 Juniper Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
        },
        dependents,
        plan: { ...plan, benefits: [] },
        interval,
        termStartsOn: term.startsOn,
        termEndsOn: term.endsOn,
        quote,
        autoRenew: true,
      })
      expect(agreement.renewalTotalCents).toBe(quote.renewalTotalCents)
      expect(JSON.stringify(agreement.sections)).toContain(price)
    }),
  )
})

test('a child of 25 years and 346 days pays for 19 days, is named with the last, and isn’t in the renewal', () => {
  const kim = { firstName: 'Kim', lastName: 'Alder', relationship: 'child', dateOfBirth: '2000-12-11' }
  const order = { startsOn: '2026-11-22', interval: 'year', coupon: null, people: [kim] } as const
  const { plan, interval, dependents, quote } = join({ ...order, tier: 'family', people: [kim] })
  expect(quote.totalCents).toBe(22_900 + Math.floor((4_900 * 19) / 365) + 1_500)
  expect(quote.renewalTotalCents).toBe(22_900)
  const term = termFrom('2026-11-22', 'year')
  const { terms, autoRenew } = consentTexts({ brand, plan, interval, quote, dependents, term })
  expect(terms).toContain('Kim Alder is on the plan, and paid for, through 12/10/26.')
  expect(autoRenew).toContain('$229.00 on 11/22/27')
})

test('on a children’s plan the first child pays the plan’s price, and the text says the buyer isn’t on the plan', () => {
  const child = (dateOfBirth: string) => ({
    firstName: 'Kim',
    lastName: 'Alder',
    relationship: 'child',
    dateOfBirth,
  })
  const people = [child('2015-03-04'), child('2017-03-04')]
  const joined = join({ startsOn: '2026-11-22', tier: 'child', interval: 'year', coupon: null, people })
  expect(joined.quote.totalCents).toBe(22_900 + 4_900 + 1_500)
  const term = termFrom('2026-11-22', 'year')
  expect(consentTexts({ brand, ...joined, term }).terms).toContain(
    'It is for the children I named, and not for me.',
  )
})

test('while no one is named, the requested number of people counts', () => {
  const term = termFrom('2026-11-22', 'year')
  const cover = (tier: 'family' | 'child', people: number | null) =>
    coverOfJoin({ tier }, 'year', term, { dependents: [], people })
  expect(cover('family', 4)).toEqual({ additionalMembers: 3, renewal: { additionalMembers: 3 } })
  expect(cover('child', 4)).toEqual({ additionalMembers: 3, renewal: { additionalMembers: 3 } })
  expect(cover('child', null)).toEqual({ additionalMembers: 0, renewal: { additionalMembers: 0 } })
})

test('the people of a sale are named: its holder if on the plan, and each who ages out with their last day', () => {
  const holder = { firstName: 'Robin', lastName: 'Finch' }
  const wren = {
    firstName: 'Wren',
    lastName: 'Finch',
    relationship: 'child' as const,
    dateOfBirth: '2015-02-28',
  }
  const grown = { ...wren, firstName: 'Ada', dateOfBirth: '2000-12-11' }
  const term = termFrom('2026-11-22', 'year')
  expect(coveredNames(planOf('family'), holder, [wren, grown], term)).toEqual([
    'Robin Finch',
    'Wren Finch',
    'Ada Finch (to 12/10/26)',
  ])
  expect(coveredNames(planOf('child'), holder, [wren], term)).toEqual(['Wren Finch'])
  expect(coveredNames(planOf('adult'), holder, [], term)).toEqual(['Robin Finch'])
})

test('while no one is named, the quote is for the requested number, now and at the next term', () => {
  const term = termFrom('2026-11-22', 'year')
  const cover = (tier: 'adult' | 'child', people: number | null) =>
    coverOfJoin(planOf(tier), 'year', term, { dependents: [], people })
  expect(cover('adult', 3)).toEqual({ additionalMembers: 2, renewal: { additionalMembers: 2 } })
  expect(cover('adult', 1)).toEqual({ additionalMembers: 0, renewal: { additionalMembers: 0 } })
  expect(cover('adult', null)).toMatchObject({ additionalMembers: 0, renewal: { additionalMembers: 0 } })
  expect(cover('child', null)).toEqual({ additionalMembers: 0, renewal: { additionalMembers: 0 } })
})
