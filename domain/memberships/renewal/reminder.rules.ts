import { addDays, dateParts, daysInMonth, laterOf } from '#domain/calendar.ts'
import type { NoticeDays } from '#domain/law/renewals.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { type Interval, intervals } from '#domain/values/plans.ts'

/** Intervals with a notice before each renewal; members with shorter ones get a yearly reminder. */
export const noticedIntervals = intervals.filter((interval) => intervalWords(interval).months >= 6)

/** Days after which a missed yearly reminder is no longer sent. */
export const reminderDays = 7

/**
 * The renewal notice due on a day, identified by its days before the next term; null if none yet. A missed notice goes
 * out late, even after the term should have started; if two were missed, only the later one is sent.
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

/** Dedupe key of a renewal notice: one notice, one email. */
export function renewalNoticeKey(membershipId: string, termStartsOn: string, notice: number): string {
  return `renewal-notice:${membershipId}:${termStartsOn}:${notice}`
}

/** Dedupe key of a yearly reminder: one reminder, one email. */
export function annualReminderKey(membershipId: string, year: number): string {
  return `annual-reminder:${membershipId}:${year}`
}

/**
 * The latest membership year, counted from the joining date, whose anniversary (February 28 for February 29 in other
 * years) is at most `days` away; null before the first. With 0, the number of completed years.
 */
export function yearDue(joinedOn: string, today: string, days: number): number | null {
  const until = addDays(today, days)
  const years = dateParts(until).year - dateParts(joinedOn).year
  const latest = anniversary(joinedOn, years) <= until ? years : years - 1
  return latest >= 1 ? latest : null
}

/**
 * The notice that must precede an automatic charge of a term, as paper notices record it. Terms of half a year or more
 * have their own notice; shorter ones have the yearly reminder. Null in the first year of a shorter one.
 */
export function dutyOf(
  { interval, joinedOn }: { interval: Interval; joinedOn: string },
  startsOn: string,
): string | null {
  if (noticedIntervals.includes(interval)) return `renewal:${startsOn}`
  const year = yearDue(joinedOn, startsOn, 0)
  return year === null ? null : `year:${year}`
}

/** The first day a term may be charged automatically if its notice went out on `toldOn`; used by `chargeableFrom`. */
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
