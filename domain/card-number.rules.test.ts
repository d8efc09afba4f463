import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsCardNumber } from './card-number.rules.ts'

test.each([
  'My card is 4242 4242 4242 4242, exp 12/29',
  '4242424242424242',
  'visa 4242-4242-4242-4242 12 29 123',
  'call 602-555-0142 or charge 5555.5555.5555.4444 please',
  'amex 378282246310005',
  '６０１１１１１１１１１１１１１７',
  '6011 1111 1111 1117\nand 3056 9309 0259 04',
])('is found in %j', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  '',
  'My number is 602-555-0142, ZIP 85004-1234, member 7KQM-4XDA-92HR',
  '4242 4242 4242 4241',
  '0000 0000 0000 0000',
  'receipt 202611220000012345 of 11/22/2026',
  'order 019b8b74-1800-7f4e-86fa-6fca1780ffff',
  '$1,495.00 and $16,400.00 on 03/01/26 and 03/01/27',
])('is not seen in %j', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
})

test('is found anywhere in a text, however its groups are separated', () => {
  const around = fc.constantFrom('', 'card ', 'no. ', '12/29 ', ' thanks', ' (mine)', '\n')
  fc.assert(
    fc.property(around, around, fc.constantFrom('', ' ', '-', '.', ' - '), (before, after, gap) => {
      const number = ['4242', '4242', '4242', '4242'].join(gap)
      expect(holdsCardNumber(`${before}${number} ${after}`)).toBe(true)
    }),
  )
})
