import { expect, test } from 'vitest'
import { twoPeopleWords } from './merge.rules.ts'
import type { MergeSide } from './merge.schema.ts'

const jordan = { firstName: 'Jordan', lastName: 'Ellery', dateOfBirth: '1987-02-28' } as MergeSide

test.each<[string, Partial<MergeSide>, string | null]>([
  ['the same person', {}, null],
  ['a name in other letters', { firstName: 'JORDAN ' }, null],
  ['a last name that changed', { lastName: 'Marlowe' }, null],
  ['another birth date', { dateOfBirth: '2011-02-24' }, 'They have different birth dates.'],
  ['another name', { firstName: 'Sasha', lastName: 'Marlowe' }, 'They have different names.'],
  [
    'both, as in the audit',
    { firstName: 'Sasha', lastName: 'Marlowe', dateOfBirth: '1992-08-20' },
    'They have different names and birth dates.',
  ],
])('before a merge two different people are told apart: %s', (_, differs, words) => {
  const said = twoPeopleWords(jordan, { ...jordan, ...differs })
  if (words === null) expect(said).toBe(null)
  else expect(said).toContain(words)
})
