import { expect, test } from 'vitest'
import { idleVerdict, nextLook, warningSeconds } from './idle.rules.ts'

const periods = { logoutSeconds: 900, reloadSeconds: 3600 }

test('§4 idle: nothing before the first period, sign-out after it, reload after the second', () => {
  expect(idleVerdict(0, 839_999, periods)).toBe('active')
  expect(idleVerdict(0, 900_000, periods)).toBe('logout')
  expect(idleVerdict(0, 3_599_999, periods)).toBe('logout')
  expect(idleVerdict(0, 3_600_000, periods)).toBe('reload')
})

test('§4 idle: the last 60 seconds of the first period are a warning; half of a very short period', () => {
  expect(idleVerdict(0, 840_000, periods)).toBe('warning')
  expect(idleVerdict(0, 899_999, periods)).toBe('warning')
  expect(warningSeconds({ logoutSeconds: 900, reloadSeconds: 3600 })).toBe(60)
  expect(warningSeconds({ logoutSeconds: 90, reloadSeconds: 3600 })).toBe(45)
})

test('§4 idle: a machine that slept through both periods is found idle when it wakes', () => {
  expect(idleVerdict(0, 86_400_000, periods)).toBe('reload')
})

test('§4 idle: a period of zero is off', () => {
  expect(idleVerdict(0, 86_400_000, { logoutSeconds: 0, reloadSeconds: 0 })).toBe('active')
})

test('the next check is when a period may end, at most half a minute away', () => {
  expect(nextLook(0, 835_000, periods)).toBe(5_000)
  expect(nextLook(0, 895_000, periods)).toBe(1_000)
  expect(nextLook(0, 0, periods)).toBe(30_000)
  expect(nextLook(0, 5_000_000, periods)).toBe(30_000)
})
