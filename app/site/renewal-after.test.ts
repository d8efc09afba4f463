import { expect, test } from 'vitest'
import { renewalAfter } from './renewal-after.ts'

test('what is charged after a renewal is said with the credit it takes, and what is charged after that', () => {
  const plain = { renewsOn: '2027-12-01', renewalTotalCents: 14_900, renewalCreditCents: 0 }
  expect(renewalAfter(plain, 'every year')).toBe('$149.00 on 12/01/27 and every year after that')
  const credited = { ...plain, renewalCreditCents: 5_100 }
  expect(renewalAfter(credited, 'every year')).toBe(
    '$98.00 on 12/01/27 ($149.00 less your credit of $51.00), and $149.00 every year after that',
  )
  expect(renewalAfter(credited)).toBe('$98.00 on 12/01/27 ($149.00 less your credit of $51.00)')
})
