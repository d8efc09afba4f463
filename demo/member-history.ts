import { addDays, dateParts, daysInMonth } from '#domain/calendar.ts'
import { anchorDayOf, nextTerm, type Term, termFrom } from '#domain/memberships/term.rules.ts'
import { type Interval, intervalWords } from '#domain/plans/interval.ts'

export type MemberStatus = 'active' | 'past_due' | 'lapsed' | 'expired' | 'cancelled'

/** How long ago the last paid term ended, in days; dunning stops at 28. */
const daysUnpaid = { past_due: 5, lapsed: 60, expired: 60 }

/** Late morning of a calendar date, in UTC: the same date in every zone of the United States. */
export function lateMorning(date: string): Date {
  return new Date(`${date}T18:00:00Z`)
}

/** The same day so many months ago; the month's last day where that day is missing. */
export function monthsBefore(date: string, months: number): string {
  const { year, month, day } = dateParts(date)
  const index = year * 12 + month - 1 - months
  const [thatYear, thatMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const thatDay = Math.min(day, daysInMonth(thatYear, thatMonth))
  return [thatYear, thatMonth, thatDay].map((part) => String(part).padStart(2, '0')).join('-')
}

/** A plausible day of joining for a membership of this status. */
export function joinedOnFor(status: MemberStatus, interval: Interval, today: string): string {
  if (status === 'active' || status === 'cancelled') return addDays(today, -40)
  return monthsBefore(addDays(today, 1 - daysUnpaid[status]), intervalWords(interval).months)
}

/**
 * The paid terms, at least one. For a running membership, all that began by today; for one that was not renewed, those
 * that ended as long ago as its status requires. `count` overrides this.
 */
export function paidTermsOf(
  membership: { status: MemberStatus; interval: Interval; joinedOn: string },
  today: string,
  count?: number,
): [first: Term, ...later: Term[]] {
  const { status, interval, joinedOn } = membership
  const isRunning = status === 'active' || status === 'cancelled'
  const isPaid = (term: Term) =>
    isRunning ? term.startsOn <= today : addDays(term.endsOn, daysUnpaid[status]) <= today
  const first = termFrom(joinedOn, interval)
  const later: Term[] = []
  for (
    let term = next(first);
    count === undefined ? isPaid(term) : later.length + 1 < count;
    term = next(term)
  ) {
    later.push(term)
  }
  return [first, ...later]

  function next(term: Term): Term {
    return nextTerm(term, interval, anchorDayOf(joinedOn))
  }
}

/** The days up to today on which a renewal was tried and failed: 0, 7, 14 and 21 after the last paid term. */
export function refusalsAfter(lastTerm: Term, today: string): string[] {
  return [1, 8, 15, 22].map((days) => addDays(lastTerm.endsOn, days)).filter((date) => date <= today)
}
