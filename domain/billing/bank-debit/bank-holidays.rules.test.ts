import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { isBankDay, isBankHoliday } from './bank-holidays.rules.ts'

/** As published by the Federal Reserve Banks. */
const published: Record<number, string[]> = {
  2026: ['01-01', '01-19', '02-16', '05-25', '06-19', '07-04', '09-07', '10-12', '11-11', '11-26', '12-25'],
  2027: [
    '01-01',
    '01-18',
    '02-15',
    '05-31',
    '06-19',
    '07-04',
    '07-05',
    '09-06',
    '10-11',
    '11-11',
    '11-25',
    '12-25',
  ],
  2028: ['01-01', '01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-11', '11-23', '12-25'],
}

test.each(Object.entries(published))('banks observe the holidays of %s and no other day', (year, days) => {
  const found: string[] = []
  for (let date = `${year}-01-01`; date.startsWith(year); date = addDays(date, 1)) {
    if (isBankHoliday(date)) found.push(date.slice(5))
  }
  expect(found).toEqual(days)
})

test('New Year on a Sunday closes the Monday; Independence Day on a Saturday does not close the Friday', () => {
  expect(isBankDay('2023-01-02')).toBe(false)
  expect(isBankDay('2026-07-03')).toBe(true)
  expect(isBankDay('2026-07-04')).toBe(false)
})
