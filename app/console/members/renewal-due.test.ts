import { expect, test } from 'vitest'
import { nextChargeWords, renewalDueCents } from './renewal-due.ts'

test('a payment link, and a renewal without auto-renewal, show the amount after credit', () => {
  const membership = { renewalTotalCents: 14_900, creditCents: 2_000, renewalInterval: 'year' } as const
  expect(renewalDueCents(membership)).toBe(12_900)
  expect(nextChargeWords({ ...membership, nextCharge: null })).toBe(
    'None. A renewal would cost $129.00 for one year.',
  )
  const nextCharge = { date: '2026-12-01', amountCents: 12_900 }
  expect(nextChargeWords({ ...membership, nextCharge })).toBe('$129.00 on 12/01/26')
})
