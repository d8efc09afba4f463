import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualPrices } from '#demo/fixtures/plans.ts'
import { estimateYear } from './estimate-year.rules.ts'

const plan = { prices: usualPrices(), enrolmentFeeCents: 1_500 }
const services = [
  { service: 'exam', usualCents: 6_200, memberCents: 2_900, included: 2 },
  { service: 'crown', usualCents: 139_000, memberCents: 82_500, included: 0 },
]

test('an included service costs nothing more, only as often as it is included', () => {
  expect(estimateYear(plan, services, { exam: 3 })).toEqual({
    usualCents: 18_600,
    dentistCents: 2_900,
    planCents: 16_400,
    savedCents: -700,
    laterSavedCents: 800,
  })
})

test('a year without visits costs the plan, and says so', () => {
  expect(estimateYear(plan, services, {}).savedCents).toBe(-16_400)
})

test('a monthly plan costs twelve payments a year, a half-year plan two', () => {
  expect(estimateYear({ ...plan, prices: usualPrices({ yearCents: null }) }, services, {}).planCents).toBe(
    12 * 1_495 + 1_500,
  )
  const half = [{ interval: 'half_year' as const, priceCents: 8_000, additionalMemberCents: null }]
  expect(estimateYear({ ...plan, prices: half }, services, {}).planCents).toBe(2 * 8_000 + 1_500)
})

test('another visit never makes the plan look worse', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), (exam, crown) => {
      const before = estimateYear(plan, services, { exam, crown }).savedCents
      expect(estimateYear(plan, services, { exam: exam + 1, crown }).savedCents).toBeGreaterThanOrEqual(
        before,
      )
      expect(estimateYear(plan, services, { exam, crown: crown + 1 }).savedCents).toBeGreaterThanOrEqual(
        before,
      )
    }),
  )
})
