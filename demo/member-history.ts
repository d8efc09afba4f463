import type { Interval } from '#domain/plans/plan.schema.ts'
import { addDays, addIntervals } from './calendar.ts'

export type MemberStatus = 'active' | 'past_due' | 'lapsed' | 'expired' | 'cancelled'

/** How long ago the last paid term ended, in days; dunning stops at 28. */
const daysUnpaid = { past_due: 5, lapsed: 60, expired: 60 }

/** A day of joining from which a membership of this status is a likely one. */
export function joinedOnFor(status: MemberStatus, interval: Interval, today: string): string {
  if (status === 'active' || status === 'cancelled') return addDays(today, -40)
  return addIntervals(addDays(today, 1 - daysUnpaid[status]), interval, -1)
}

/**
 * Terms begun by today while a membership runs; once it was not renewed, those that ended so long ago as its
 * status wants. At least one.
 */
export function countPaidTerms(
  status: MemberStatus,
  interval: Interval,
  joinedOn: string,
  today: string,
): number {
  let count = 1
  if (status === 'active' || status === 'cancelled') {
    while (addIntervals(joinedOn, interval, count) <= today) count += 1
    return count
  }
  const firstUnpaidDay = addDays(today, 1 - daysUnpaid[status])
  while (addIntervals(joinedOn, interval, count + 1) <= firstUnpaidDay) count += 1
  return count
}
