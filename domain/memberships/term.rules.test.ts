import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateParts, daysInMonth } from '#domain/calendar.ts'
import { anchorDayOf, anchorOf, nextTerm, termFrom } from './term.rules.ts'

const day = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays('2000-01-01', days))
const interval = fc.constantFrom('month' as const, 'year' as const)

/** Start days of the first `count` terms of a member who joined on a day. */
function starts(joinedOn: string, interval: 'month' | 'year', count: number): string[] {
  let term = termFrom(joinedOn, interval)
  const days = [term.startsOn]
  while (days.length < count) {
    term = nextTerm(term, interval, anchorDayOf(joinedOn))
    days.push(term.startsOn)
  }
  return days
}

describe('terms', () => {
  it('end the day before the same day of the next month or year', () => {
    expect(termFrom('2026-11-20', 'month')).toEqual({ startsOn: '2026-11-20', endsOn: '2026-12-19' })
    expect(termFrom('2026-11-20', 'year')).toEqual({ startsOn: '2026-11-20', endsOn: '2027-11-19' })
    expect(termFrom('2026-12-01', 'month')).toEqual({ startsOn: '2026-12-01', endsOn: '2026-12-31' })
  })

  it('begin on the last day of a shorter month and return to the joining day', () => {
    expect(starts('2027-01-31', 'month', 5)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
    expect(starts('2028-01-30', 'month', 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30'])
  })

  it('keep 29 February in leap years', () => {
    expect(starts('2028-02-29', 'year', 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  it('follow each other without gap, overlap or drift, for any joining day', () => {
    fc.assert(
      fc.property(day, interval, (joinedOn, interval) => {
        const anchor = anchorDayOf(joinedOn)
        let term = termFrom(joinedOn, interval)
        for (let n = 0; n < 30; n++) {
          const next = nextTerm(term, interval, anchor)
          expect(next.startsOn).toBe(addDays(term.endsOn, 1))
          expect(next.endsOn >= next.startsOn).toBe(true)
          const { year, month, day } = dateParts(next.startsOn)
          expect(day).toBe(Math.min(anchor, daysInMonth(year, month)))
          term = next
        }
        const joined = dateParts(joinedOn)
        const last = dateParts(term.startsOn)
        const months = (last.year - joined.year) * 12 + last.month - joined.month
        expect(months).toBe(interval === 'month' ? 30 : 360)
      }),
    )
  })
})

describe('the day of the month that the next term is counted from', () => {
  it.each<[string, string[][], number]>([
    ['of nothing is the first', [], 1],
    ['stays through a shorter month', [['2026-01-31', '2026-02-27']], 31],
    [
      'stays through two',
      [
        ['2026-01-31', '2026-02-27'],
        ['2026-02-28', '2026-04-29'],
      ],
      31,
    ],
    [
      'is of its own after a gap, also on the last day of a month',
      [
        ['2026-01-31', '2026-02-27'],
        ['2026-04-30', '2027-04-29'],
      ],
      30,
    ],
    [
      'is of its own where it goes on on another day',
      [
        ['2026-01-31', '2026-03-29'],
        ['2026-03-30', '2026-04-29'],
      ],
      30,
    ],
    [
      'moves with days that were paid for to move it',
      [
        ['2026-01-15', '2026-02-14'],
        ['2026-02-15', '2026-02-19'],
      ],
      20,
    ],
  ])('%s', (_, terms, anchor) => {
    expect(anchorOf(terms.map(([startsOn = '', endsOn = '']) => ({ startsOn, endsOn })))).toBe(anchor)
  })
})
