import { addDays } from '#domain/calendar.ts'

/** Grievance practice (trade.md): acknowledged, resolved, and for urgent ones a first status, within these. */
const acknowledgeWorkingDays = 5
const resolveDays = 30
const urgentStatusDays = 3

/** The dates by which a case must move on; calendar dates of the brand. */
export type CaseClocks = { acknowledgeBy: string; resolveBy: string; urgentStatusBy: string | null }

/** The clocks of a case, or of its appeal, that came in on a date. An urgent case has one more. */
export function startClocks({ receivedOn, urgent }: { receivedOn: string; urgent: boolean }): CaseClocks {
  return {
    acknowledgeBy: addWorkingDays(receivedOn, acknowledgeWorkingDays),
    resolveBy: addDays(receivedOn, resolveDays),
    urgentStatusBy: urgent ? addDays(receivedOn, urgentStatusDays) : null,
  }
}

/**
 * The date so many working days (Monday to Friday) after a date. Public holidays count as working days, so that
 * what we promise is never later than what a regulator counts.
 */
export function addWorkingDays(date: string, days: number): string {
  let day = date
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

type RunningCase = CaseClocks & {
  acknowledgedAt: Date | null
  urgentStatusAt: Date | null
  resolvedAt: Date | null
}
export type MissedClock = 'acknowledge' | 'urgent_status' | 'resolve'

/** The clocks that ran out before `today` with nothing done; the last day itself is still in time. */
export function missedClocks(running: RunningCase, today: string): MissedClock[] {
  const { acknowledgeBy, acknowledgedAt, urgentStatusBy, urgentStatusAt, resolveBy, resolvedAt } = running
  if (resolvedAt) return []
  const missed: MissedClock[] = []
  if (!acknowledgedAt && today > acknowledgeBy) missed.push('acknowledge')
  if (urgentStatusBy && !urgentStatusAt && today > urgentStatusBy) missed.push('urgent_status')
  if (today > resolveBy) missed.push('resolve')
  return missed
}

/** Whether a person may decide an appeal: anybody but whoever decided before (trade.md, grievance practice). */
export function mayReviewAppeal({
  decidedBefore,
  reviewerId,
}: {
  decidedBefore: string | null
  reviewerId: string
}): boolean {
  return reviewerId !== decidedBefore
}
