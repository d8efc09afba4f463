import { expect, test } from 'vitest'
import { findDependentProblems } from './dependent.rules.ts'

const today = '2026-11-20'
const member = { firstName: 'Morgan', lastName: 'Alder', dateOfBirth: '1986-04-17' }
const child = { firstName: 'Kim', lastName: 'Alder', relationship: 'child' }
const paths = (person: Parameters<typeof findDependentProblems>[0]) =>
  findDependentProblems(person, [member], today).map(({ path }) => path)

test.each(['spouse', 'domestic_partner'])('a %s is of age', (relationship) => {
  const born = (dateOfBirth: string) =>
    findDependentProblems({ firstName: 'Kim', lastName: 'Lee', dateOfBirth, relationship }, [], '2026-11-20')
  expect(born('2008-11-21')).toMatchObject([{ path: 'dateOfBirth' }])
  expect(born('2008-11-20')).toEqual([])
})

test('a child is taken up to the day before the 26th birthday, and beyond it if disabled', () => {
  expect(paths({ ...child, dateOfBirth: '2000-11-21' })).toEqual([])
  expect(paths({ ...child, dateOfBirth: '2000-11-20' })).toEqual(['dateOfBirth'])
  expect(paths({ ...child, dateOfBirth: '2000-11-20', disabled: true })).toEqual([])
  expect(paths({ ...child, dateOfBirth: '1950-01-01', relationship: 'spouse' })).toEqual([])
})

test('nobody is born in the future or covered twice, however the name is typed', () => {
  expect(paths({ ...child, dateOfBirth: '2026-11-21' })).toEqual(['dateOfBirth'])
  const again = { firstName: ' MORGAN', lastName: 'alder ', dateOfBirth: '1986-04-17', relationship: 'other' }
  expect(paths(again)).toEqual(['firstName'])
})
