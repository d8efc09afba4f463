import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, ageOn } from '#domain/calendar.ts'
import { agesOutOn, isCoveredOn } from './age-out.rules.ts'

const child = { relationship: 'child', endsOn: null }

test('a child ages out on the 26th birthday, born on 29 February on 1 March of a common year', () => {
  expect(agesOutOn({ ...child, dateOfBirth: '2001-07-04' })).toBe('2027-07-04')
  expect(agesOutOn({ ...child, dateOfBirth: '2000-02-29' })).toBe('2026-03-01')
  expect(agesOutOn({ ...child, dateOfBirth: '2002-02-28' })).toBe('2028-02-28')
  expect(agesOutOn({ ...child, dateOfBirth: '2001-07-04', disabled: true })).toBeNull()
  expect(agesOutOn({ ...child, relationship: 'spouse', dateOfBirth: '2001-07-04' })).toBeNull()
})

test('a child is part of a term that begins before the 26th birthday, and not of one that begins on it', () => {
  const grown = { ...child, dateOfBirth: '2001-07-04' }
  expect(isCoveredOn(grown, '2027-07-03')).toBe(true)
  expect(isCoveredOn(grown, '2027-07-04')).toBe(false)
  expect(isCoveredOn({ ...grown, disabled: true }, '2030-01-01')).toBe(true)
  expect(isCoveredOn({ ...grown, endsOn: '2027-01-01' }, '2027-01-01')).toBe(true)
  expect(isCoveredOn({ ...grown, endsOn: '2027-01-01' }, '2027-01-02')).toBe(false)
})

const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1960-01-01', days))

test('for any birth date, it is the first day the child is 26, and no term with the child begins on it or after', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (dateOfBirth, days) => {
      const grownOn = agesOutOn({ ...child, dateOfBirth }) ?? ''
      expect(ageOn(dateOfBirth, grownOn)).toBe(26)
      expect(ageOn(dateOfBirth, addDays(grownOn, -1))).toBe(25)
      expect(isCoveredOn({ ...child, dateOfBirth }, addDays(grownOn, days))).toBe(days < 0)
    }),
  )
})

test('no one returns to the plan after a day off it, and only children age out', () => {
  const relationship = fc.constantFrom('child', 'spouse', 'domestic_partner', 'other')
  const person = fc.record({ relationship, disabled: fc.boolean(), dateOfBirth: day, endsOn: fc.option(day) })
  fc.assert(
    fc.property(person, day, fc.nat(400), (anybody, on, later) => {
      const isLater = isCoveredOn(anybody, addDays(on, later))
      expect(isLater && !isCoveredOn(anybody, on)).toBe(false)
      const hasEnded = anybody.endsOn !== null && anybody.endsOn < on
      if (anybody.relationship !== 'child' || anybody.disabled)
        expect(isCoveredOn(anybody, on)).toBe(!hasEnded)
    }),
  )
})
