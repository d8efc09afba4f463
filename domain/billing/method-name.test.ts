import { expect, test } from 'vitest'
import { methodInWords, methodName } from './method-name.ts'
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
])('%o is named %s', (method, name) => {
  expect(methodName(method)).toBe(name)
})

test('inside a sentence only what is no name begins small', () => {
  expect(methodInWords(account)).toBe('bank account ending in 6789')
  expect(methodInWords({ ...card, brand: null, last4: null })).toBe('card')
  expect(methodInWords(card)).toBe('Visa ending in 4242')
})
