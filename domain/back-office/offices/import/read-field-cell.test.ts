import { expect, test } from 'vitest'
import { officeFields } from '#domain/values/office-fields.ts'
import { readFieldCell } from './read-field-cell.ts'

function read(
  name: keyof typeof officeFields,
  cell: string,
  field: Parameters<typeof readFieldCell>[1] = officeFields[name],
) {
  const reasons: string[] = []
  const value = readFieldCell(name, field, cell, (reason) => reasons.push(reason))
  return reasons.length > 0 ? reasons : value
}

test('§console: a list cell is read by codes, words and prefixes, each once and in list order', () => {
  expect(read('languages', 'Spanish; en, American | Haitian/es')).toEqual(['en', 'es', 'ht', 'ase'])
  expect(read('specialties', 'Pediatric, general')).toEqual(['general', 'pediatric'])
  expect(read('accessibility', 'Step-free entrance; hearing loop')).toEqual([
    'step-free-entrance',
    'hearing-loop',
  ])
  expect(read('languages', ' ')).toEqual([])
  expect(read('languages', 'es; Klingon')).toEqual(['Languages: “Klingon” is not on our list.'])
  // Two options start with it.
  expect(read('accessibility', 'accessible')).toEqual(['Accessibility: “accessible” is not on our list.'])
})

test('§console: whom an office accepts is also read from yes and no; an empty cell leaves it unchanged', () => {
  expect(
    ['yes', 'N', 'Existing patients', 'existing-families', ''].map((cell) => read('acceptance', cell)),
  ).toEqual(['accepting', 'not-accepting', 'existing-patients', 'existing-families', undefined])
  expect(read('acceptance', 'maybe')).toEqual(['New patients: “maybe” is not on our list.'])
})

test('§console: a text cell is checked as in the form; an empty one leaves it unchanged', () => {
  const field = { kind: 'text', max: 20, group: 'patients', seenIn: 'page', headers: [] } as const
  expect(read('email', ' In the yard ', field)).toBe('In the yard')
  expect(read('email', '', field)).toBeUndefined()
  expect(read('email', 'x'.repeat(21), field)).toEqual([`“${'x'.repeat(21)}”: Use 20 characters or fewer.`])
  expect(read('email', '4242 4242 4242 4242', field)).toEqual([expect.stringContaining('card number')])
  expect(read('email', 'no address')).toEqual([expect.stringContaining('“no address”: ')])
})
