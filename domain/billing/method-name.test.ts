import { expect, test } from 'vitest'
import { methodInWords, methodName, paidWithName } from './method-name.ts'
import type { PaidWith } from './payment.schema.ts'

const card: PaidWith = { kind: 'card', wallet: null, brand: 'visa', last4: '4242' }
const account: PaidWith = { kind: 'us_bank_account', wallet: null, brand: null, last4: '6789' }

test.each<[PaidWith, string]>([
  [card, 'Visa ending in 4242'],
  [{ ...card, brand: 'Cartes Bancaires' }, 'Cartes Bancaires ending in 4242'],
  [{ ...card, wallet: 'apple_pay' }, 'Apple Pay (Visa ending in 4242)'],
  [{ ...card, wallet: 'google_pay', brand: 'mastercard' }, 'Google Pay (Mastercard ending in 4242)'],
  [{ ...card, wallet: 'link' }, 'Link (Visa ending in 4242)'],
  [{ ...card, wallet: 'link', brand: 'link' }, 'Link'],
  [{ kind: 'link', wallet: null, brand: null, last4: null }, 'Link'],
  [account, 'Bank account ending in 6789'],
  [{ ...card, brand: null, last4: null }, 'Card'],
  [{ ...card, brand: null }, 'Card ending in 4242'],
  [{ ...card, brand: 'AmEx' }, 'American Express ending in 4242'],
  [{ ...card, wallet: 'apple_pay', brand: null, last4: null }, 'Apple Pay'],
  [{ ...account, last4: null }, 'Bank account'],
])('%o is named %s', (method, name) => {
  expect(methodName(method)).toBe(name)
})

test('inside a sentence only common nouns start in lower case', () => {
  expect(methodInWords(account)).toBe('bank account ending in 6789')
  expect(methodInWords({ ...card, brand: null, last4: null })).toBe('card')
  expect(methodInWords(card)).toBe('Visa ending in 4242')
})

test('a receipt says how it was paid, by a saved method or at a desk', () => {
  expect(paidWithName({ card })).toBe('Visa ending in 4242')
  expect(paidWithName({ card: null, desk: 'cash' })).toBe('Cash')
  expect(paidWithName({ card: null, desk: 'terminal' })).toBe('Card, at the office')
  expect([paidWithName({ card: null, desk: null }), paidWithName({ card: null })]).toEqual([null, null])
})
