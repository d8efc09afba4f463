import { expect, test } from 'vitest'
import { addressBehind } from './session.ts'

test.each([
  ['198.51.100.7', 1, '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7', 2, '203.0.113.9'],
  ['198.51.100.7:4711', 1, '198.51.100.7'],
  ['[2001:db8::7]:4711', 1, '2001:db8::7'],
  ['[2001:db8::7]', 1, '2001:db8::7'],
  ['2001:db8::7', 1, '2001:db8::7'],
  ['nonsense:4711', 1, '10.0.0.1'],
  ['198.51.100.7', 0, '10.0.0.1'],
])('behind %s and %i proxies the client is %s, whatever the proxy appends', (header, proxies, client) => {
  expect(addressBehind('10.0.0.1', header, proxies)).toBe(client)
})
