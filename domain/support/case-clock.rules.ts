import { addDays, weekdayOf } from '#domain/calendar.ts'
import { grievanceLaw } from '#domain/law/grievances.ts'

/** The dates by which a case must move on; calendar dates of the brand. */
export type CaseClocks = { acknowledgeBy: string; resolveBy: string; urgentStatusBy: string | null }

/** The clocks of a case, or of its appeal, that came in on a date. An urgent case has one more. */
export function startClocks({ receivedOn, urgent }: { receivedOn: string; urgent: boolean }): CaseClocks {
  const { acknowledgeWorkingDays, resolveDays, urgentStatusDays } = grievanceLaw
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
    if (weekdayOf(day) < 5) left -= 1
  }
  return day
}

type RunningCase = CaseClocks & {
  acknowledgedAt: Date | null
  urgentStatusAt: Date | null
  resolvedAt: Date | null
}
type CaseClock = 'acknowledge' | 'urgent_status' | 'resolve' | 'appeal'
/** A clock that waits for somebody: its last day, and whether that has gone by. */
export type DueClock = { clock: CaseClock; by: string; missed: boolean }

/** How many days before a deadline staff are reminded of it. */
const warningDays: Record<CaseClock, number> = { acknowledge: 1, urgent_status: 1, resolve: 5, appeal: 5 }

/** The clocks of a case that end within their days of warning, or have ended with nothing done. */
export function dueClocks(running: RunningCase, today: string): DueClock[] {
  const { acknowledgeBy, acknowledgedAt, urgentStatusBy, urgentStatusAt, resolveBy, resolvedAt } = running
  if (resolvedAt) return []
  const waiting: { clock: CaseClock; by: string | null; doneAt: Date | null }[] = [
    { clock: 'acknowledge', by: acknowledgeBy, doneAt: acknowledgedAt },
    { clock: 'urgent_status', by: urgentStatusBy, doneAt: urgentStatusAt },
    { clock: 'resolve', by: resolveBy, doneAt: null },
  ]
  return waiting.flatMap(({ clock, by, doneAt }) => (by && !doneAt ? dueBy(clock, by, today) : []))
}

/** The same of an appeal that nobody has decided: it has the clock of a case's resolution, and that one only. */
export function dueAppealClock({ resolveBy }: { resolveBy: string }, today: string): DueClock[] {
  return dueBy('appeal', resolveBy, today)
}

function dueBy(clock: CaseClock, by: string, today: string): DueClock[] {
  return today >= addDays(by, -warningDays[clock]) ? [{ clock, by, missed: today > by }] : []
}

/** Whether a person may decide an appeal: anybody except the person who decided before (trade.md, grievance practice). */
export function mayReviewAppeal({
  decidedBefore,
  reviewerId,
}: {
  decidedBefore: string | null
  reviewerId: string
}): boolean {
  return reviewerId !== decidedBefore
}
