import { expect, test } from 'vitest'
import { clearsBy } from './bank-debit.rules.ts'

test.each([
  ['a Monday', '2026-11-16T15:00:00Z', '2026-11-20'],
  ['a Friday, over the weekend', '2026-11-06T15:00:00Z', '2026-11-13'],
  ['a Saturday', '2026-11-14T15:00:00Z', '2026-11-19'],
  ['a Friday before Thanksgiving', '2026-11-20T15:00:00Z', '2026-11-27'],
  ['the week of Christmas and New Year', '2026-12-24T15:00:00Z', '2026-12-31'],
  ['an evening that is tomorrow by UTC', '2026-11-17T03:00:00Z', '2026-11-20'],
])('a debit asked for on %s clears four business days later, by the banks’ clock', (_, since, day) => {
  expect(clearsBy(new Date(since))).toBe(day)
})
