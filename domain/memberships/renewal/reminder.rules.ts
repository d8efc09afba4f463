import { addDays, dateParts, daysInMonth, laterOf } from '#domain/calendar.ts'
import type { NoticeDays } from '#domain/law/renewals.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { type Interval, intervals } from '#domain/values/plans.ts'

/** Intervals of which each renewal is announced; the others are told of theirs once a year. */
export const noticedIntervals = intervals.filter((interval) => intervalWords(interval).months >= 6)

/** Days for which a late worker still sends a yearly reminder. */
export const reminderDays = 7

/**
 * Renewal notice due on a day, as days before the next term; null if none yet. A missed notice goes out late, also after
 * the term was to begin, but the earlier of two missed ones is skipped.
 */
export function renewalNoticeDue(
  termEndsOn: string,
  today: string,
  [first, second]: NoticeDays,
): number | null {
  const startsOn = addDays(termEndsOn, 1)
  if (today < addDays(startsOn, -first)) return null
  return today >= addDays(startsOn, -second) ? second : first
}

/** One notice, one mail: what its key is made of. */
export function renewalNoticeKey(membershipId: string, termStartsOn: string, notice: number): string {
  return `renewal-notice:${membershipId}:${termStartsOn}:${notice}`
}

/** One yearly reminder, one mail: what its key is made of. */
export function annualReminderKey(membershipId: string, year: number): string {
  return `annual-reminder:${membershipId}:${year}`
}

/**
 * The latest membership year, counted from the joining date, whose anniversary (February 28 for February 29 in other
 * years) is `days` away or fewer; null before the first. With 0, how many are over.
 */
export function yearDue(joinedOn: string, today: string, days: number): number | null {
  const until = addDays(today, days)
  const years = dateParts(until).year - dateParts(joinedOn).year
  const latest = anniversary(joinedOn, years) <= until ? years : years - 1
  return latest >= 1 ? latest : null
}

/**
 * What has to have been told before a term is charged by itself, as paper notices name it: of half a year and more its
 * own notice, of months the reminder of the year; null in the first year of those.
 */
export function dutyOf(
  { interval, joinedOn }: { interval: Interval; joinedOn: string },
  startsOn: string,
): string | null {
  if (noticedIntervals.includes(interval)) return `renewal:${startsOn}`
  const year = yearDue(joinedOn, startsOn, 0)
  return year === null ? null : `year:${year}`
}

/** The first day on which a term may be charged by itself whose member was told of it on a day: see `chargeableFrom`. */
export function chargeableOnceTold(
  { state, interval }: { state: string; interval: Interval },
  startsOn: string,
  toldOn: string,
): string {
  const { noticeBy, yearlyNoticeBy } = stateRule(state)
  const days = noticedIntervals.includes(interval) ? noticeBy : yearlyNoticeBy
  return laterOf(startsOn, addDays(toldOn, days))
}

function anniversary(joinedOn: string, years: number): string {
  const { year, month, day } = dateParts(joinedOn)
  const inMonth = Math.min(day, daysInMonth(year + years, month))
  return [year + years, month, inMonth].map((part) => String(part).padStart(2, '0')).join('-')
}
