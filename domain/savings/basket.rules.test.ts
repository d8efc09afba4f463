import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeBasket, estimateBasket, formatBasket, mostOfOne, parseBasket } from './basket.rules.ts'

const services = [
  { service: 'exam', name: 'Exam', category: 'Exams', usualCents: 6_200, memberCents: 2_900, included: 2 },
  {
    service: 'crown',
    name: 'Crown',
    category: 'Crowns',
    usualCents: 139_000,
    memberCents: 82_500,
    included: 0,
  },
]
const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/).filter((text) => !(text in Object.prototype))
const basket = fc.dictionary(slug, fc.integer({ min: 1, max: mostOfOne }), { maxKeys: 30 })

test('an estimate round-trips through an address', () => {
  fc.assert(
    fc.property(basket, (chosen) => {
      expect(parseBasket(formatBasket(chosen))).toEqual(chosen)
    }),
  )
})

test('any address parses to whole numbers from 1 to 20 for at most forty services', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab1-9:,% '), maxLength: 300 }), (text) => {
      const parsed = Object.values(parseBasket(text))
      expect(parsed.length).toBeLessThanOrEqual(40)
      for (const quantity of parsed) expect([quantity >= 1, quantity <= 20]).toEqual([true, true])
    }),
  )
  for (const text of [null, '', 'exam', 'exam:0', 'exam:-1', 'Exam:1', 'constructor:1', 'exam:1e3'])
    expect(parseBasket(text)).toEqual({})
  expect(parseBasket('exam:99')).toEqual({ exam: 20 })
})

test('an included service is free for the member, only as often as it is included', () => {
  expect(estimateBasket(services, { exam: 3, crown: 1, unknown: 2 })).toEqual({
    lines: [
      { service: 'exam', name: 'Exam', quantity: 3, included: 2, usualCents: 18_600, memberCents: 2_900 },
      { service: 'crown', name: 'Crown', quantity: 1, included: 0, usualCents: 139_000, memberCents: 82_500 },
    ],
    totals: { usualCents: 157_600, memberCents: 85_400, savedCents: 72_200 },
  })
})

test('the lines add up to the total, and more of a service never saves less', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(19), (exam, crown) => {
      const { lines, totals } = estimateBasket(services, { exam, crown })
      expect(totals.usualCents).toBe(lines.reduce((sum, line) => sum + line.usualCents, 0))
      expect(totals.savedCents).toBe(totals.usualCents - totals.memberCents)
      const more = estimateBasket(services, changeBasket({ exam, crown }, 'crown', crown + 1))
      expect(more.totals.savedCents).toBeGreaterThan(totals.savedCents)
    }),
  )
})

test('a quantity stays between 0 and 20, and 0 removes the service', () => {
  expect(changeBasket({ exam: 1 }, 'exam', 0)).toEqual({})
  expect(changeBasket({ exam: 1 }, 'exam', -3)).toEqual({})
  expect(changeBasket({}, 'exam', 25)).toEqual({ exam: 20 })
})
