import { expect, test } from 'vitest'
import { renewalAfter } from './renewal-after.ts'

test('the charge after a renewal is stated with the credit it uses', () => {
  const plain = { renewsOn: '2027-12-01', renewalTotalCents: 14_900, renewalCreditCents: 0 }
  expect(renewalAfter(plain)).toBe('$149.00 on 12/01/27')
  expect(renewalAfter({ ...plain, renewalCreditCents: 5_100 })).toBe(
    '$98.00 on 12/01/27 ($149.00 less your credit of $51.00)',
  )
})
