import { expect, test } from 'vitest'
import { findDependentProblems, findTierProblem } from './dependent.rules.ts'

const today = '2026-11-20'
const member = { firstName: 'Morgan', lastName: 'Alder', dateOfBirth: '1986-04-17' }
const child = { firstName: 'Kim', lastName: 'Alder', relationship: 'child' }
const paths = (person: Parameters<typeof findDependentProblems>[0]) =>
  findDependentProblems(person, [member], today).map(({ path }) => path)

test.each(['spouse', 'domestic_partner'])('a %s is an adult', (relationship) => {
  const born = (dateOfBirth: string) =>
    findDependentProblems({ firstName: 'Kim', lastName: 'Lee', dateOfBirth, relationship }, [], '2026-11-20')
  expect(born('2008-11-21')).toMatchObject([{ path: 'dateOfBirth' }])
  expect(born('2008-11-20')).toEqual([])
})

test('a child is accepted until the day before the 26th birthday, and beyond it if disabled', () => {
  expect(paths({ ...child, dateOfBirth: '2000-11-21' })).toEqual([])
  expect(paths({ ...child, dateOfBirth: '2000-11-20' })).toEqual(['dateOfBirth'])
  expect(paths({ ...child, dateOfBirth: '2000-11-20', disabled: true })).toEqual([])
  expect(paths({ ...child, dateOfBirth: '1950-01-01', relationship: 'spouse' })).toEqual([])
})

test('no one is born in the future or on the plan twice, however the name is typed', () => {
  expect(paths({ ...child, dateOfBirth: '2026-11-21' })).toEqual(['dateOfBirth'])
  const again = { firstName: ' MORGAN', lastName: 'alder ', dateOfBirth: '1986-04-17', relationship: 'other' }
  expect(paths(again)).toEqual(['firstName'])
})

test('a child is younger than a parent on the membership: the member, or a partner named before or after', () => {
  const born = (dateOfBirth: string, family: Parameters<typeof findDependentProblems>[1] = [member]) =>
    findDependentProblems({ ...child, dateOfBirth, disabled: true }, [member], today, family)
  expect(born('1986-04-18')).toEqual([])
  for (const day of ['1986-04-17', '1950-01-01'])
    expect(born(day)).toEqual([
      {
        path: 'dateOfBirth',
        message:
          'A child is younger than a parent on the membership. Check both dates of birth, or choose “Other” as the relationship.',
      },
    ])
  const partner = { ...sam, dateOfBirth: '1960-02-02' }
  expect(born('1980-01-01', [member, partner])).toEqual([])
  expect(born('1950-01-01', [member, partner])).toHaveLength(1)
  // A missing birth date is compared with no one.
  expect(born('1950-01-01', [{ firstName: 'Morgan' }])).toEqual([])
  expect(paths({ ...child, dateOfBirth: '1950-01-01', relationship: 'other' })).toEqual([])
})

test('a membership has one spouse or partner, until that one leaves', () => {
  const second = { ...child, relationship: 'spouse', dateOfBirth: '1985-05-05' }
  const beside = (endsOn: string | null) =>
    findDependentProblems(second, [member, { ...sam, relationship: 'domestic_partner', endsOn }], today)
  expect(beside(null)).toEqual([
    {
      path: 'relationship',
      message: 'A membership has one spouse or partner. For anyone else, choose “Other”.',
    },
  ])
  expect(beside('2027-01-31')).toEqual([])
})

const kids = { name: 'Kids', tier: 'child' } as const
const family = { name: 'Family', tier: 'family' } as const
const kim = { firstName: 'Kim', relationship: 'child' }
const sam = { firstName: 'Sam', relationship: 'spouse' }

test('a children’s plan is for at least one child and for no one else, whoever pays for it', () => {
  expect(findTierProblem(kids, [kim])).toBeNull()
  expect(findTierProblem(kids, [])?.message).toBe('Kids is for children, and not for you: add a child.')
  expect(findTierProblem(kids, [], { isOpen: true })).toBeNull()
  const spouse = { message: 'Kids is for children: Sam cannot be on it.', index: 1 }
  expect(findTierProblem(kids, [kim, sam])).toEqual(spouse)
  expect(findTierProblem(kids, [kim], { isMemberCovered: true })?.message).toMatch(/leave you without a plan/)
  expect(findTierProblem(family, [kim, sam], { isMemberCovered: true })).toBeNull()
  expect(findTierProblem(family, [])).toBeNull()
})

test('no plan has more people than one order allows, including the member if on the plan', () => {
  const many = (count: number) => Array.from({ length: count }, () => kim)
  expect(findTierProblem(family, many(8))).toBeNull()
  expect(findTierProblem(family, many(9))?.message).toBe('Family takes at most 9 people.')
  expect(findTierProblem(kids, many(9))).toBeNull()
  expect(findTierProblem(kids, many(10))?.message).toBe('Kids takes at most 9 people.')
})
