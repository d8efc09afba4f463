import { expect, test } from 'vitest'
import { eachMoreWords, shownPrices, shownPriceWords } from './shown-price.rules.ts'

const plan = {
  name: 'Harbor Adult',
  enrolmentFeeCents: 1_500,
  prices: [
    { interval: 'year' as const, priceCents: 14_900, additionalMemberCents: 9_900 },
    { interval: 'month' as const, priceCents: 1_495, additionalMemberCents: 995 },
  ],
}

test('a plan’s price is the first payment, including and naming the joining fee, with each renewal beside it', () => {
  expect(shownPrices(plan)).toEqual([
    { interval: 'year', firstCents: 16_400, feeCents: 1_500, renewalCents: 14_900, eachMoreCents: 9_900 },
    { interval: 'month', firstCents: 2_995, feeCents: 1_500, renewalCents: 1_495, eachMoreCents: 995 },
  ])
  expect(shownPrices(plan).map((price) => shownPriceWords(price))).toEqual([
    '$164 the first year, with the one-time $15 joining fee, then $149 a year',
    '$29.95 the first month, with the one-time $15 joining fee, then $14.95 a month',
  ])
  expect(shownPrices({ ...plan, enrolmentFeeCents: 0 }).map((price) => shownPriceWords(price))).toEqual([
    '$149 a year',
    '$14.95 a month',
  ])
})

test('each additional person has their own price, is included, or isn’t accepted', () => {
  const more = (additionalMemberCents: number | null) => {
    return shownPrices({ ...plan, prices: plan.prices.map((price) => ({ ...price, additionalMemberCents })) })
  }
  expect(eachMoreWords(shownPrices(plan))).toBe('Each additional person: $99 a year or $9.95 a month.')
  expect(eachMoreWords(more(0))).toBe('Additional people are included.')
  expect(eachMoreWords(more(null))).toBe('For one person only.')
})

test('in Spanish a price is as complete as in English', () => {
  const spanish = { locale: 'es' } as const
  expect(shownPrices(plan).map((price) => shownPriceWords(price, spanish))).toEqual([
    '$164 el primer año, incluida la cuota de ingreso de $15 que se paga una sola vez; después, $149 al año',
    '$29.95 el primer mes, incluida la cuota de ingreso de $15 que se paga una sola vez; después, $14.95 al mes',
  ])
  expect(eachMoreWords(shownPrices(plan), spanish)).toBe('Cada persona adicional: $99 al año o $9.95 al mes.')
})
