import { expect, test } from 'vitest'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { bankDebitTextOf, clearsBy, debitWordsFor, stillClearing } from './bank-debit.rules.ts'

test.each([
  ['a Monday', '2026-11-16T15:00:00Z', '2026-11-20'],
  ['a Friday, over the weekend', '2026-11-06T15:00:00Z', '2026-11-13'],
  ['a Saturday', '2026-11-14T15:00:00Z', '2026-11-19'],
  ['a Friday before Thanksgiving', '2026-11-20T15:00:00Z', '2026-11-27'],
  ['the week of Christmas and New Year', '2026-12-24T15:00:00Z', '2026-12-31'],
  ['an evening that is tomorrow by UTC', '2026-11-17T03:00:00Z', '2026-11-20'],
])('a debit requested on %s clears four business days later, by the banks’ clock', (_, since, day) => {
  expect(clearsBy(new Date(since))).toBe(day)
})

const brand = { settings: { operator: { name: 'Smile Co', phone: '6025550123' } } } as Pick<Brand, 'settings'>
const correction = 'If a debit is wrong, Smile Co may correct it by a debit or credit.'
const begins =
  'The bank takes up to 4 business days. A new membership begins on the day the money arrives, and a person I add joins the plan on that day; a renewal follows without a gap.'
const ends =
  'I can end this authorization by calling (602) 555-0123 or by putting another payment method on file, at least 3 business days before the next debit. I am the owner of the account.'

test('paying from a bank account authorizes this total and later charges; saving it only later ones', () => {
  const debit = 'By pressing the button I authorize Smile Co to debit my bank account'
  expect(debitWordsFor(brand, 'us_bank_account')).toBe(
    `${debit} for the total it names, and, for as long as it is on file, for what I agree to pay later, each renewal I have agreed to included. ${correction} ${begins} ${ends}`,
  )
  expect(bankDebitTextOf(brand, { isPaying: false })).toBe(
    `${debit} for what I agree to pay for as long as it is on file, each renewal I have agreed to included. ${correction} ${begins} ${ends}`,
  )
  expect([debitWordsFor(brand, 'card'), debitWordsFor(brand, 'link')]).toEqual([null, null])
})

test('what must wait for a debit says until about when', () => {
  expect(stillClearing({ since: new Date('2026-11-20T18:00:00Z'), amountCents: 16_400 })).toMatchObject({
    code: 'conflict',
    message:
      'Your bank payment of $164.00 is on its way, which takes until about 11/27/26. We write to you when it is here; this can be done from then on.',
  })
})
