import { expect, test } from 'vitest'
import type { HomeOffice } from './membership.schema.ts'
import { nextStep } from './next-step.rules.ts'

const card = {
  kind: 'card' as const,
  wallet: null,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2031,
}
const office = { id: 'o', name: 'Juniper Dental' } as HomeOffice
const good = {
  status: 'active',
  autoRenew: true,
  givenUp: false,
  nextCharge: { date: '2027-01-05', amountCents: 14_900 },
  office,
  termEndsOn: '2027-01-04',
} as const
const left = [
  { person: 'Wren', name: 'Cleaning', left: 1, until: '2027-01-04' },
  { person: 'Kim', name: 'Exam', left: 2, until: '2026-12-04' },
  { person: 'Kim', name: 'X-rays', left: 0, until: '2026-12-01' },
]

test.each([
  ['no card to renew with', null, good, '/dashboard/card-on-file'],
  ['a card that expires first', { ...card, expYear: 2026 }, good, '/dashboard/card-on-file'],
  ['no office', card, { ...good, office: null }, '/find-a-dentist'],
  ['visits left', card, good, '/office/o'],
])('%s', (_, ofMember, membership, to) => {
  expect(nextStep({ card: ofMember }, membership, left)?.to).toBe(to)
})

test('a card valid in the month of the charge is sufficient, and the visit that expires first is named', () => {
  const step = nextStep({ card: { ...card, expMonth: 1, expYear: 2027 } }, good, left)
  expect(step?.text).toBe('Still included for Kim: exam, until 12/04/26.')
})

test('nothing where all is done, or where something else is urgent', () => {
  expect(nextStep({ card }, good, [])).toBeNull()
  expect(nextStep({ card: null }, { ...good, status: 'past_due' }, left)).toBeNull()
  expect(nextStep({ card: null }, { ...good, givenUp: true }, left)).toBeNull()
})
