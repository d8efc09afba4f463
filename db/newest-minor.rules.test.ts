import { expect, test } from 'vitest'
import { newerMinor, newestMinors } from './newest-minor.rules.ts'

test.each([
  ['18.4', '18.6'],
  ['18.4 (Debian 18.4-1.pgdg12+1)', '18.6'],
  ['15.18', '15.20'],
  ['15.9', '15.20'],
  ['18.6', null],
  ['18.10', null],
  ['19.0', null],
  ['19beta1', null],
])('a server of %s is behind %s', (version, newer) => expect(newerMinor(version)).toBe(newer))

test('every major version that Enamel accepts has its newest minor', () => {
  expect(Object.keys(newestMinors)).toEqual(['15', '16', '17', '18'])
})
