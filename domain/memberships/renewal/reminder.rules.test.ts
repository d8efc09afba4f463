import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateParts, daysInMonth } from '#domain/calendar.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { stateNames } from '#domain/values/states.ts'
import { annualReminderDue, reminderDays, renewalNoticeDue } from './reminder.rules.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))
const states = fc.constantFrom(...Object.keys(stateNames))

/** What goes out when the job runs on these days, each once. */
function sent<Notice>(days: string[], due: (today: string) => Notice | null): [string, Notice][] {
  const told = new Map<Notice, string>()
  for (const today of days) {
    const notice = due(today)
    if (notice !== null && !told.has(notice)) told.set(notice, today)
  }
  return [...told].map(([notice, today]) => [today, notice])
}

describe('notices of a renewal', () => {
  test('go out 30 and 15 days ahead in every state, when the job runs every day', () => {
    fc.assert(
      fc.property(states, day, (state, termEndsOn) => {
        const startsOn = addDays(termEndsOn, 1)
        const days = Array.from({ length: 80 }, (_, index) => addDays(startsOn, index - 60))
        const due = (today: string) => renewalNoticeDue(termEndsOn, today, stateRule(state).renewalNoticeDays)
        expect(sent(days, due)).toEqual([
          [addDays(startsOn, -30), 30],
          [addDays(startsOn, -15), 15],
        ])
      }),
    )
  })

  test('go out late, once, and never on or after the first day of the term, whichever days the job missed', () => {
    const runs = fc
      .uniqueArray(fc.integer({ min: -60, max: 20 }))
      .map((days) => days.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(day, runs, (termEndsOn, offsets) => {
        const startsOn = addDays(termEndsOn, 1)
        const days = offsets.map((offset) => addDays(startsOn, offset))
        const out = sent(days, (today) => renewalNoticeDue(termEndsOn, today, [30, 15]))
        const first = days.find((today) => today >= addDays(startsOn, -30) && today < addDays(startsOn, -15))
        const second = days.find((today) => today >= addDays(startsOn, -15) && today < startsOn)
        expect(out).toEqual([...(first ? [[first, 30]] : []), ...(second ? [[second, 15]] : [])])
      }),
    )
  })
})

describe('the yearly reminder', () => {
  test('goes out once a year on the day of joining, on the last of February where that day is missing', () => {
    fc.assert(
      fc.property(day, (joinedOn) => {
        const days = Array.from({ length: 5 * 366 }, (_, index) => addDays(joinedOn, index))
        const out = sent(days, (today) => annualReminderDue(joinedOn, today))
        const joined = dateParts(joinedOn)
        expect(out.map(([, year]) => year)).toEqual(out.map((_, index) => index + 1))
        expect(out.length).toBeGreaterThanOrEqual(4)
        for (const [today, year] of out) {
          const on = dateParts(today)
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

  test('still goes out for some days when the job was away, and not after', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 300 }), (joinedOn, late) => {
        const anniversary = Array.from({ length: 366 }, (_, index) => addDays(joinedOn, index + 1)).find(
          (today) => annualReminderDue(joinedOn, today) !== null,
        )
        const due = annualReminderDue(joinedOn, addDays(anniversary ?? '', late))
        expect(due).toBe(late < reminderDays ? 1 : null)
      }),
    )
  })

  test('of 29 February', () => {
    expect(annualReminderDue('2028-02-29', '2029-02-27')).toBeNull()
    expect(annualReminderDue('2028-02-29', '2029-02-28')).toBe(1)
    expect(annualReminderDue('2028-02-29', '2032-02-28')).toBeNull()
    expect(annualReminderDue('2028-02-29', '2032-02-29')).toBe(4)
  })
})
