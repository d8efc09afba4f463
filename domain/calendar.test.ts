import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  addDays,
  ageOn,
  clockIn,
  dateIn,
  dateParts,
  daysBetween,
  daysInMonth,
  isDate,
  readTypedDate,
  weekdayOf,
} from './calendar.ts'

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1930-01-01', days))
const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const timeZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
/** Covers every offset and every daylight saving rule of the fifty states, DC and Puerto Rico. */
const american = fc.constantFrom(
  ...['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage', 'Adak', 'Puerto_Rico'].map(
    (city) => `America/${city}`,
  ),
  'Pacific/Honolulu',
)

test('days are counted across months of every length and leap days, in both directions', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
  fc.assert(
    fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
      const other = addDays(date, days)
      expect(addDays(other, -days)).toBe(date)
      expect(daysBetween(date, other)).toBe(days)
      expect(Math.sign(Number(other > date) - Number(other < date))).toBe(Math.sign(days))
      const { year, month, day: inMonth } = dateParts(other)
      expect(inMonth).toBeLessThanOrEqual(daysInMonth(year, month))
    }),
  )
})

test('the date in a time zone is a calendar day, never goes backward, and is at most a day from UTC’s', () => {
  fc.assert(
    fc.property(timeZone, instant, fc.integer({ min: 0, max: 48 * 60 }), (zone, now, minutes) => {
      const date = dateIn(zone, now)
      const utc = now.toISOString().slice(0, 10)
      expect([addDays(utc, -1), utc, addDays(utc, 1)]).toContain(date)
      expect(dateIn(zone, new Date(now.getTime() + minutes * 60_000)) >= date).toBe(true)
    }),
  )
})

test('an hourly job sees every date of every American time zone, daylight saving or not', () => {
  fc.assert(
    fc.property(american, day, (zone, from) => {
      const seen = new Set<string>()
      for (let hour = 0; hour < 5 * 24; hour++) {
        seen.add(dateIn(zone, new Date(Date.parse(`${from}T00:12:00Z`) + hour * 3_600_000)))
      }
      const dates = [...seen]
      expect(dates.length).toBeGreaterThanOrEqual(5)
      for (const [index, date] of dates.entries()) expect(date).toBe(addDays(dates[0] ?? '', index))
    }),
  )
})

test('the date changes at local midnight, on both days of daylight saving too', () => {
  for (const [date, before, midnight] of [
    ['2026-03-08', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'],
    ['2026-03-09', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['2026-11-01', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'],
    ['2026-11-02', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
  ] as const) {
    expect(dateIn('America/New_York', new Date(before))).toBe(addDays(date, -1))
    expect(dateIn('America/New_York', new Date(midnight))).toBe(date)
  }
})

test('everyone turns a year older once a year, on the birthday; born on 29 February on 1 March where there is none', () => {
  expect(ageOn('2000-02-29', '2026-02-28')).toBe(25)
  expect(ageOn('2000-02-29', '2026-03-01')).toBe(26)
  expect(ageOn('2000-02-29', '2028-02-29')).toBe(28)
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 40_000 }), (born, days) => {
      const on = addDays(born, days)
      const [age, tomorrow] = [ageOn(born, on), ageOn(born, addDays(on, 1))]
      expect(age).toBe(Math.max(0, age))
      expect(tomorrow - age === 0 || tomorrow - age === 1).toBe(true)
      expect(Math.abs(age - days / 365.25)).toBeLessThan(1.01)
    }),
  )
})

test('a week begins on Monday, and a date is a calendar day', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29', '2028-02-29'].map(weekdayOf)).toEqual([0, 5, 6, 1])
  expect(['2026-02-28', '2028-02-29', '2000-02-29'].every(isDate)).toBe(true)
  expect(['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', 'soon', ''].some(isDate)).toBe(false)
})

test('a date is read as people type it', () => {
  for (const typed of ['02/28/1987', '2/28/1987', '02-28-1987', '2.28.1987', '02 28 1987', '1987-02-28'])
    expect(readTypedDate(typed)).toBe('1987-02-28')
  // A two-digit year is ambiguous, and another country's date order isn't accepted.
  for (const typed of ['02/28/87', '02/28', 'Feb 28', '']) expect(readTypedDate(typed)).toBe(typed)
  expect(readTypedDate('28/02/1987')).toBe('1987-28-02')
})

test('a date doesn’t depend on the order of a formatter’s parts, which ICU 72 has changed', () => {
  const now = new Date('2026-11-26T02:05:00Z')
  const whole = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {}
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { ...whole, get: () => () => '11/25/2026' })
  const parts = Intl.DateTimeFormat.prototype.formatToParts
  const turned = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  turned.mockImplementation(function (this: Intl.DateTimeFormat, at) {
    return parts.call(this, at).toReversed()
  })
  expect(dateIn('America/Phoenix', now)).toBe('2026-11-25')
  expect(clockIn('America/Phoenix', now)).toBe('2026-11-25T19:05')
  expect(clockIn('UTC', new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01T00:00')
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', whole)
  turned.mockRestore()
})

test('nothing parses a date out of another locale’s formatted output', () => {
  const files = globSync(
    '{api,app,bench,client,db,demo,documents,domain,drill,emails,integrations,jobs,script,server,tests}/**/*.{ts,tsx,mjs}',
    { exclude: ['**/node_modules/**'] },
  )
  const asked = files.filter((file) =>
    /['"`](?:en-CA|sv(?:-SE)?|fr-CA|lt(?:-LT)?)['"`]/.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(asked.filter((file) => file !== 'domain/calendar.test.ts')).toEqual([])
})
