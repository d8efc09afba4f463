import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallestChargeCents } from '#domain/plans/quote.rules.ts'
import { creditOfLines, creditTaken, withCredit } from './credit.rules.ts'

const quote = (totalCents: number) => ({
  lines: [
    { kind: 'plan' as const, label: 'Adult', quantity: 1, unitCents: totalCents, amountCents: totalCents },
  ],
  discountCents: 0,
  totalCents,
  renewalTotalCents: totalCents,
})

test('a credit takes all that fits off a price, and never leaves less than a gateway charges', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(cents, cents, (price, credit) => {
      const { totalCents, lines, renewalTotalCents } = withCredit(quote(price), credit)
      const taken = creditTaken(price, credit)
      expect(taken).toBe(creditOfLines(lines))
      expect(totalCents).toBe(price - taken)
      expect(taken >= 0 && taken <= credit && taken <= price).toBe(true)
      expect(totalCents === 0 || totalCents >= Math.min(price, smallestChargeCents)).toBe(true)
      // Only what the smallest charge needs is held back.
      expect(credit - taken < smallestChargeCents || totalCents <= smallestChargeCents).toBe(true)
      expect(renewalTotalCents).toBe(price)
    }),
  )
  expect(withCredit(quote(14_900), 2_000).lines.at(-1)).toMatchObject({ kind: 'credit', amountCents: -2_000 })
  expect(creditTaken(14_900, 14_899)).toBe(14_850)
  expect(creditTaken(14_900, 20_000)).toBe(14_900)
})
