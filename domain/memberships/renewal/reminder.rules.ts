import { addDays, dateParts, daysInMonth } from '#domain/calendar.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { intervals } from '#domain/values/plans.ts'

/** Whose renewals are told of ahead: all but those that come each month. */
export const noticedIntervals = intervals.filter((interval) => intervalWords(interval).months > 1)

/** A worker that was away still sends a yearly reminder for so long. */
export const reminderDays = 7

/**
 * Which notice of a renewal is due on a day: how many days ahead of the next term it is meant to go out; null when
 * none is. The earlier one from its day on, the later one from its own, so that one whose day was missed goes out
 * late and the earlier of two missed ones not at all. `days`: the earlier first (`StateRule.renewalNoticeDays`).
 */
export function renewalNoticeDue(
  termEndsOn: string,
  today: string,
  [first, second]: readonly [number, number],
): number | null {
  const startsOn = addDays(termEndsOn, 1)
  if (today >= startsOn || today < addDays(startsOn, -first)) return null
  return today >= addDays(startsOn, -second) ? second : first
}

/** One notice, one mail: what its key is made of. */
export function renewalNoticeKey(membershipId: string, termStartsOn: string, notice: number): string {
  return `renewal-notice:${membershipId}:${termStartsOn}:${notice}`
}

/**
 * Membership year whose annual auto-renewal reminder (California Automatic Renewal Law) is due on a day, counted from
 * the joining date; null if none. Due on the anniversary (February 28 for February 29 in other years) and for six
 * days after.
 */
export function annualReminderDue(joinedOn: string, today: string): number | null {
  const years = dateParts(today).year - dateParts(joinedOn).year
  const latest = anniversary(joinedOn, years) <= today ? years : years - 1
  return latest >= 1 && today < addDays(anniversary(joinedOn, latest), reminderDays) ? latest : null
}

function anniversary(joinedOn: string, years: number): string {
  const { year, month, day } = dateParts(joinedOn)
  const inMonth = Math.min(day, daysInMonth(year + years, month))
  return [year + years, month, inMonth].map((part) => String(part).padStart(2, '0')).join('-')
}
