import { expect, test } from 'vitest'
import { nameAsPlace } from './name-as-place.rules.ts'

test('a ZIP code typed into the name field is the place, unless there is another place', () => {
  expect(nameAsPlace({ q: ' 85004 ' })).toEqual({ zip: '85004', q: undefined })
  expect(nameAsPlace({ q: '85004-1234', radius: 10 })).toEqual({
    zip: '85004-1234',
    q: undefined,
    radius: 10,
  })
  for (const other of [
    { q: 'Camelback' },
    { q: '8500' },
    { q: '85004', zip: 'Phoenix' },
    { q: '85004', lat: 33 },
  ]) {
    expect(nameAsPlace(other)).toBe(other)
  }
})
