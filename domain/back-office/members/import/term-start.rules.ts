import { addDays, dateParts, daysInMonth } from '#domain/calendar.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'

/**
 * The first day of the term of an interval that ends on a day. Month ends follow the day of joining: a member who
 * joined on the 31st and is paid through November 29 started on October 31.
 */
export function termStart(endsOn: string, interval: Interval, joinedOn?: string): string {
  const { year, month, day } = dateParts(addDays(endsOn, 1))
  const months = year * 12 + (month - 1) - intervalWords(interval).months
  const [startYear, startMonth] = [Math.floor(months / 12), (months % 12) + 1]
  const anchor = joinedOn ? dateParts(joinedOn).day : day
  const follows = day === Math.min(anchor, daysInMonth(year, month))
  const startDay = Math.min(follows ? anchor : day, daysInMonth(startYear, startMonth))
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${String(startYear).padStart(4, '0')}-${pad(startMonth)}-${pad(startDay)}`
}
