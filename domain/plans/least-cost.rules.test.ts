import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planTiers } from '#domain/values/plans.ts'
import { firstYearCents, leastFirst } from './least-cost.rules.ts'
import type { Plan } from './plan.schema.ts'
import { quotePlan } from './quote.rules.ts'

/** A plan of Bright Harbor's price list, quoted by the year for a number of people, without a fee. */
function quoted(
  id: string,
  tier: Plan['tier'],
  priceCents: number,
  additionalMemberCents: number,
  people = 1,
) {
  const prices = [{ interval: 'year' as const, priceCents, additionalMemberCents }]
  const plan = { name: id, prices, enrolmentFeeCents: 0 }
  return { id, tier, quote: quotePlan({ plan, interval: 'year', additionalMembers: people - 1 }) }
}
const harbor = (people: number) => [
  quoted('adult', 'adult', 14_900, 9_900, people),
  quoted('family', 'family', 22_900, 4_900, people),
  quoted('kids', 'child', 8_900, 6_900, people),
  quoted('gums', 'perio', 24_900, 19_900, people),
]
type Offered = ReturnType<typeof quoted>
const costOf = ({ quote }: { quote: Pick<Offered['quote'], 'totalCents' | 'renewalTotalCents'> }) =>
  firstYearCents(quote, 'year')
const shown = (people: number) => {
  const { plans, least } = leastFirst(harbor(people), { people, costOf })
  return [least?.id, ...plans.map((plan) => [plan.id, costOf(plan) / 100])]
}

test('for a family of four the plan at $376 comes before the one at $446, and is the one that costs least', () => {
  expect(shown(4)).toEqual(['family', ['family', 376], ['adult', 446], ['gums', 846], ['kids', 296]])
})

test('for one person a household plan, and a children’s plan, come after all that fit', () => {
  expect(shown(1)).toEqual(['adult', ['adult', 149], ['gums', 249], ['kids', 89], ['family', 229]])
  expect(shown(2)[0]).toBe('adult')
})

test('the first year is complete: the fee once, and each renewal within twelve months', () => {
  const plan = {
    name: 'Monthly',
    prices: [{ interval: 'month' as const, priceCents: 1_495, additionalMemberCents: null }],
    enrolmentFeeCents: 1_500,
  }
  const quote = quotePlan({ plan, interval: 'month', additionalMembers: 0 })
  expect(firstYearCents(quote, 'month')).toBe(12 * 1_495 + 1_500)
  expect(firstYearCents({ totalCents: 5_000, renewalTotalCents: 4_000 }, 'quarter')).toBe(5_000 + 3 * 4_000)
})

test('of two at the same cost the operator’s first always leads; with only one that fits none is called cheapest', () => {
  const [one, other] = [quoted('one', 'adult', 9_000, 0), quoted('other', 'adult', 9_000, 0)]
  for (const plans of [
    [one, other],
    [other, one],
  ])
    expect(leastFirst(plans, { people: 1, costOf })).toEqual({
      plans,
      least: { id: plans[0]?.id, cents: 9_000 },
    })
  const alone = leastFirst([quoted('kids', 'child', 1, 0), one], { people: 1, costOf })
  expect([alone.least, ...alone.plans.map(({ id }) => id)]).toEqual([null, 'one', 'kids'])
  expect(leastFirst([], { people: 3, costOf })).toEqual({ plans: [], least: null })
})

test('no plan is lost, and none that fits costs less than the one called cheapest', () => {
  const anyPlan = fc.record({
    tier: fc.constantFrom(...planTiers),
    quote: fc.record({ totalCents: fc.nat(50_000), renewalTotalCents: fc.nat(50_000) }),
  })
  fc.assert(
    fc.property(fc.array(anyPlan, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (some, people) => {
      const plans = some.map((plan, index) => ({ ...plan, id: String(index) }))
      const { plans: sorted, least: said } = leastFirst(plans, { people, costOf })
      expect(new Set(sorted)).toEqual(new Set(plans))
      const least = plans.find(({ id }) => id === said?.id)
      if (!least) return
      expect(said?.cents).toBe(costOf(least))
      expect(least.tier).not.toBe('child')
      const fitting = plans.filter(({ tier }) => tier !== 'child' && (tier !== 'family' || people > 1))
      for (const { quote } of fitting) expect(costOf({ quote })).toBeGreaterThanOrEqual(costOf(least))
    }),
  )
})
