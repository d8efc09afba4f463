import { expect, test } from 'vitest'
import { findMissingFields, findPeopleProblems } from './checkout-people.rules.ts'

const today = '2026-11-22'
const person = { firstName: 'Kim', lastName: 'Alder', disabled: false }

test('the buyer is 18 today; a missing birth date is another rule’s error', () => {
  const told = (dateOfBirth?: string) =>
    findPeopleProblems({ account: dateOfBirth ? { dateOfBirth } : {}, dependents: [] }, today)
  expect(told('2008-11-22')).toEqual([])
  expect(told()).toEqual([])
  expect(told('2008-11-23')).toEqual([
    { path: 'account.dateOfBirth', message: 'The primary member must be 18 or older.' },
  ])
})

test('errors about a person are at their own field, also for one entered twice, earlier or as the buyer', () => {
  const account = { firstName: 'Ada', lastName: 'Alder', dateOfBirth: '1988-04-12' }
  const kim = { ...person, relationship: 'child' as const, dateOfBirth: '2015-03-02' }
  const ada = { ...account, relationship: 'spouse' as const, disabled: false }
  expect(findPeopleProblems({ account, dependents: [kim] }, today)).toEqual([])
  expect(findPeopleProblems({ account, dependents: [kim, kim] }, today)).toMatchObject([
    { path: expect.stringMatching(/^dependents\.1\./) },
  ])
  expect(findPeopleProblems({ account, dependents: [ada] }, today)).toMatchObject([
    { path: expect.stringMatching(/^dependents\.0\./) },
  ])
  const sam = { firstName: 'Sam', lastName: 'Lee', relationship: 'spouse' as const, disabled: false }
  const old = { ...kim, dateOfBirth: '1980-01-01', disabled: true }
  expect(findPeopleProblems({ account, dependents: [old] }, today)).toMatchObject([
    { path: 'dependents.0.dateOfBirth' },
  ])
  // A stepchild whose parent is listed in the next row.
  const parent = { ...sam, dateOfBirth: '1958-01-01' }
  expect(findPeopleProblems({ account, dependents: [old, parent] }, today)).toEqual([])
  expect(
    findPeopleProblems({ account, dependents: [parent, { ...parent, firstName: 'Lou' }] }, today),
  ).toMatchObject([{ path: 'dependents.1.relationship' }])
  const unborn = { ...kim, dateOfBirth: '2026-11-23' }
  expect(findPeopleProblems({ account, dependents: [kim, unborn] }, today)).toMatchObject([
    { path: 'dependents.1.dateOfBirth' },
  ])
})

test('each missing field of the buyer has its own sentence', () => {
  expect(findMissingFields({}, false)).toEqual([
    { path: 'account.email', message: 'Enter your email address.' },
    { path: 'account.firstName', message: 'Enter your first name.' },
    { path: 'account.lastName', message: 'Enter your last name.' },
    { path: 'account.dateOfBirth', message: 'Enter your date of birth.' },
    { path: 'account.phone', message: 'Enter your phone number.' },
    { path: 'account.address', message: 'Enter your address.' },
    { path: 'account.password', message: 'Choose a password.' },
  ])
  const address = { line1: '1 Main St', city: 'Phoenix', state: 'AZ', zip: '85004' } as const
  const account = { firstName: 'Ada', lastName: 'Alder', dateOfBirth: '1988-04-12', phone: '6025550143' }
  expect(findMissingFields({ ...account, email: 'ada@example.com', address }, true)).toEqual([])
})
