import { addDays, dateParts, daysInMonth } from '#domain/calendar.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { intervals } from '#domain/values/plans.ts'

/** Intervals whose renewals are announced: all but monthly. */
export const noticedIntervals = intervals.filter((interval) => intervalWords(interval).months > 1)

/** Days for which a late worker still sends a yearly reminder. */
export const reminderDays = 7

/**
 * Renewal notice due on a day, as days before the next term; null if none. A missed notice goes out late, but the
 * earlier of two missed ones is skipped. `days`: earlier first (`StateRule.renewalNoticeDays`).
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
