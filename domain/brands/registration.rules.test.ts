import { expect, test } from 'vitest'
import { registrationStates } from '#domain/law/registrations.ts'
import { maySellIn, registrationsDue, statesOnSale } from './registration.rules.ts'

const texas = { state: 'TX', number: 'TX-1', validUntil: '2027-02-18' }

test('where the law requires a registration, plans are sold through its last day, elsewhere without one', () => {
  expect(maySellIn('TX', '2027-02-18', '2027-02-18')).toBe(true)
  expect(maySellIn('TX', '2027-02-18', '2027-02-19')).toBe(false)
  expect(maySellIn('TX', null, '2026-11-20')).toBe(false)
  expect(maySellIn('AZ', null, '2026-11-20')).toBe(true)
  expect(statesOnSale(['AZ', 'OR', 'TX'], [texas], '2026-11-20')).toEqual(['AZ', 'TX'])
  expect(statesOnSale(['AZ', 'OR', 'TX'], [texas], '2027-02-19')).toEqual(['AZ'])
})

test('the states that require one', () => {
  expect(registrationStates.join(' ')).toBe(
    'CA CT FL IL IN LA MD MO MT NE NV NH ND OK OR RI SC SD TX UT WA WV',
  )
})

test('a registration warns from 90 days ahead; missing and expired ones are named too', () => {
  const due = (today: string, states = ['AZ', 'OR', 'TX']) => registrationsDue([texas], states, today)
  expect(due('2026-11-19')).toEqual({ missing: ['OR'], ended: [], ending: [] })
  expect(due('2026-11-20')).toEqual({ missing: ['OR'], ended: [], ending: [texas] })
  expect(due('2027-02-19')).toEqual({ missing: ['OR'], ended: [texas], ending: [] })
  expect(due('2027-02-19', ['AZ'])).toEqual({ missing: [], ended: [], ending: [] })
})
