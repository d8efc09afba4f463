import { addDays, dateParts, daysInMonth } from '#domain/calendar.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'

/** A paid period in calendar days, both inclusive. */
export type Term = { startsOn: string; endsOn: string }

/** The day of the month terms are counted from, 1–31: the day the member joined. */
export function anchorDayOf(joinedOn: string): number {
  return dateParts(joinedOn).day
}

/**
 * The term that starts on `startsOn`; it ends the day before the next one starts.
 *
 * Each term starts on the anchor day of its month, or the last day of a shorter month. The anchor is stored apart from
 * the dates, so nothing drifts: for a member who joined on January 31, terms start on February 28 and March 31. For one
 * who joined on February 29, years start on February 28, and on the 29th in leap years.
 */
export function termFrom(
  startsOn: string,
  interval: Interval,
  anchorDay: number = anchorDayOf(startsOn),
): Term {
  const { year, month } = dateParts(startsOn)
  const months = year * 12 + (month - 1) + intervalWords(interval).months
  const [nextYear, nextMonth] = [Math.floor(months / 12), (months % 12) + 1]
  const nextDay = Math.min(anchorDay, daysInMonth(nextYear, nextMonth))
  const nextStart = `${String(nextYear).padStart(4, '0')}-${pad(nextMonth)}-${pad(nextDay)}`
  return { startsOn, endsOn: addDays(nextStart, -1) }
}

/** The term that follows one ending on `endsOn`, with no gap or overlap. */
export function nextTerm(current: Pick<Term, 'endsOn'>, interval: Interval, anchorDay: number): Term {
  return termFrom(addDays(current.endsOn, 1), interval, anchorDay)
}

/**
 * Anchor day of the term after a run of terms. A term that starts on an unexpected day was bought again after a
 * cancellation and starts a new count. So does the term after days paid to move the date (decision 0050).
 */
export function anchorOf(terms: Term[]): number {
  let anchor = 1
  let free: string | null = null
  for (const { startsOn, endsOn } of terms) {
    const { year, month, day } = dateParts(startsOn)
    const goesOn = startsOn === free && day === Math.min(anchor, daysInMonth(year, month))
    if (!goesOn) anchor = day
    free = addDays(endsOn, 1)
  }
  if (free === null) return anchor
  const { year, month, day } = dateParts(free)
  return day === Math.min(anchor, daysInMonth(year, month)) ? anchor : day
}

const pad = (value: number) => String(value).padStart(2, '0')
