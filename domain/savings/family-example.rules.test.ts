import { expect, test } from 'vitest'
import { familyExample } from './family-example.rules.ts'

const plan = {
  name: 'Family',
  prices: [{ interval: 'year' as const, priceCents: 22_900, additionalMemberCents: 4_900 }],
  enrolmentFeeCents: 1_500,
}
const exam = { service: 'exam', name: 'Exam', usualCents: 6_000, memberCents: 3_000, included: 2 }
const filling = { service: 'filling', name: 'Filling', usualCents: 20_000, memberCents: 12_000, included: 0 }
const asked = (people: number, ...quantities: [string, number][]) => ({
  people,
  quantities: quantities.map(([service, quantity]) => ({ service, quantity })),
})

test('a family of four with and without a plan: every price, the fee, and what each of them has included', () => {
  const example = familyExample(plan, [exam, filling], asked(4, ['exam', 9], ['filling', 1], ['unknown', 3]))
  expect(example).toEqual({
    people: 4,
    lines: [
      { name: 'Exam', quantity: 9, usualCents: 54_000, memberCents: 3_000 },
      { name: 'Filling', quantity: 1, usualCents: 20_000, memberCents: 12_000 },
    ],
    usualCents: 74_000,
    memberCents: 15_000,
    planCents: 22_900 + 3 * 4_900 + 1_500,
    feeCents: 1_500,
    savedCents: 74_000 - 15_000 - 39_100,
  })
})

test('a monthly plan is twelve months and one fee; it may cost more than it saves', () => {
  const monthly = {
    ...plan,
    prices: [{ interval: 'month' as const, priceCents: 2_000, additionalMemberCents: 500 }],
  }
  const example = familyExample(monthly, [exam], asked(2, ['exam', 1]))
  expect(example).toMatchObject({ planCents: 12 * 2_500 + 1_500, memberCents: 0, savedCents: 6_000 - 31_500 })
})

test('a plan for one person has no family example', () => {
  const lone = {
    ...plan,
    prices: [{ interval: 'year' as const, priceCents: 9_900, additionalMemberCents: null }],
  }
  expect(familyExample(lone, [exam], asked(2, ['exam', 1]))).toBeNull()
  expect(familyExample(lone, [exam], asked(1, ['exam', 1]))?.planCents).toBe(11_400)
})
