import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateParts, daysInMonth } from '#domain/calendar.ts'
import { usualNoticeDays } from '#domain/law/renewals.ts'
import { noticedIntervals, renewalNoticeDue, yearDue } from './reminder.rules.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))

/** Notices sent when the job runs on these days, each once. */
function sent<Notice>(days: string[], due: (today: string) => Notice | null): [string, Notice][] {
  const told = new Map<Notice, string>()
  for (const today of days) {
    const notice = due(today)
    if (notice !== null && !told.has(notice)) told.set(notice, today)
  }
  return [...told].map(([notice, today]) => [today, notice])
}

describe('renewal notices', () => {
  test('go out 35 and 15 days ahead, when the job runs every day', () => {
    fc.assert(
      fc.property(day, (termEndsOn) => {
        const startsOn = addDays(termEndsOn, 1)
        const days = Array.from({ length: 80 }, (_, index) => addDays(startsOn, index - 60))
        const due = (today: string) => renewalNoticeDue(termEndsOn, today, usualNoticeDays)
        expect(sent(days, due)).toEqual([
          [addDays(startsOn, -35), 35],
          [addDays(startsOn, -15), 15],
        ])
      }),
    )
  })

  test('go out late, once, whichever days the job missed: the earlier of two missed ones is left out', () => {
    const runs = fc
      .uniqueArray(fc.integer({ min: -60, max: 20 }))
      .map((days) => days.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(day, runs, (termEndsOn, offsets) => {
        const startsOn = addDays(termEndsOn, 1)
        const days = offsets.map((offset) => addDays(startsOn, offset))
        const out = sent(days, (today) => renewalNoticeDue(termEndsOn, today, [35, 15]))
        const first = days.find((today) => today >= addDays(startsOn, -35) && today < addDays(startsOn, -15))
        const second = days.find((today) => today >= addDays(startsOn, -15))
        expect(out).toEqual([...(first ? [[first, 35]] : []), ...(second ? [[second, 15]] : [])])
      }),
    )
  })

  test('are for terms of half a year and more', () => {
    expect(noticedIntervals.toSorted()).toEqual(['half_year', 'year'])
  })
})

describe('the yearly reminder', () => {
  test('is due 35 days before each anniversary, of 29 February before the last of February', () => {
    fc.assert(
      fc.property(day, (joinedOn) => {
        const days = Array.from({ length: 5 * 366 }, (_, index) => addDays(joinedOn, index))
        const out = sent(days, (today) => yearDue(joinedOn, today, 35))
        const joined = dateParts(joinedOn)
        expect(out.map(([, year]) => year)).toEqual(out.map((_, index) => index + 1))
        expect(out.length).toBeGreaterThanOrEqual(4)
        for (const [today, year] of out) {
          const on = dateParts(addDays(today, 35))
          expect(on).toEqual({
            year: joined.year + year,
            month: joined.month,
            day: Math.min(joined.day, daysInMonth(on.year, on.month)),
          })
        }
      }),
      { numRuns: 40 },
    )
  })

  test('counts completed years', () => {
    expect(yearDue('2028-02-29', '2029-02-27', 0)).toBeNull()
    expect(yearDue('2028-02-29', '2029-02-28', 0)).toBe(1)
    expect(yearDue('2028-02-29', '2032-02-28', 0)).toBe(3)
    expect(yearDue('2028-02-29', '2032-02-29', 0)).toBe(4)
  })
})
