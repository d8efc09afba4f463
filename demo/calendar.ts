import type { Interval } from '#domain/plans/plan.schema.ts'

/** The calendar date of an instant in a zone, 'YYYY-MM-DD'. */
export function dateIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
}

/** A calendar date so many days on, or back. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** The same day so many months or years on, or back; the month's last day where that day is missing. */
export function addIntervals(date: string, interval: Interval, count: number): string {
  const first = new Date(`${date.slice(0, 8)}01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(date.slice(8)), lastDay))
  return first.toISOString().slice(0, 10)
}

/** The first and last day of each of the first `count` terms of a membership that began on `joinedOn`. */
export function termsFrom(
  joinedOn: string,
  interval: Interval,
  count: number,
): { startsOn: string; endsOn: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    startsOn: addIntervals(joinedOn, interval, index),
    endsOn: addDays(addIntervals(joinedOn, interval, index + 1), -1),
  }))
}

/** Late morning of a calendar date, in UTC: the same date in every zone of the United States. */
export function lateMorning(date: string): Date {
  return new Date(`${date}T18:00:00Z`)
}
