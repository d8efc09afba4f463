import { addDays, daysBetween, weekdayOf } from '#domain/calendar.ts'
import { grievanceLaw, waitsForReply } from '#domain/law/grievances.ts'

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

/** Waiting for whoever wrote: it stops the clock of the resolution, and moves its end by as many days,
 * where the law of the `state` lets it. */
export type Pause = { state: string; waitingSince: string | null; pausedDays: number }

/**
 * The last day for the resolution of a case, moved by the days it waited; null while it waits. The other clocks
 * never wait: an acknowledgement and a first status are ours alone to give.
 */
export function resolutionDay({
  resolveBy,
  state,
  waitingSince,
  pausedDays,
}: Pause & { resolveBy: string }): string | null {
  if (!waitsForReply(state)) return resolveBy
  return waitingSince ? null : addDays(resolveBy, pausedDays)
}

/** The pause of a case that begins to wait today, or waits no longer. One that ends the day it began is none. */
export function changePause(
  { state, waitingSince, pausedDays }: Pause,
  waits: boolean,
  today: string,
): Omit<Pause, 'state'> {
  if (waits) return { waitingSince: waitingSince ?? today, pausedDays }
  const waited = waitingSince && waitsForReply(state) ? Math.max(0, daysBetween(waitingSince, today)) : 0
  return { waitingSince: null, pausedDays: pausedDays + waited }
}

export type RunningCase = CaseClocks &
  Pause & {
    acknowledgedAt: Date | null
    urgentStatusAt: Date | null
    resolvedAt: Date | null
  }
export type CaseClock = 'acknowledge' | 'urgent_status' | 'resolve' | 'acknowledge_appeal' | 'appeal'
/** A clock that waits for somebody: its last day, and whether that has gone by. */
export type DueClock = { clock: CaseClock; by: string; missed: boolean }

/** How many days before a deadline staff are reminded of it. */
const warningDays: Record<CaseClock, number> = {
  acknowledge: 1,
  urgent_status: 1,
  resolve: 5,
  acknowledge_appeal: 1,
  appeal: 5,
}

/** The clocks of a case that end within their days of warning, or have ended with nothing done. */
export function dueClocks(running: RunningCase, today: string): DueClock[] {
  return openClocks(running).flatMap(({ clock, by }) => dueBy(clock, by, today))
}

/** The clocks of a case that still run. */
export function openClocks(running: RunningCase): { clock: CaseClock; by: string }[] {
  const { acknowledgeBy, acknowledgedAt, urgentStatusBy, urgentStatusAt, resolvedAt } = running
  if (resolvedAt) return []
  const waiting: { clock: CaseClock; by: string | null; doneAt: Date | null }[] = [
    { clock: 'acknowledge', by: acknowledgeBy, doneAt: acknowledgedAt },
    { clock: 'urgent_status', by: urgentStatusBy, doneAt: urgentStatusAt },
    { clock: 'resolve', by: resolutionDay(running), doneAt: null },
  ]
  return waiting.flatMap(({ clock, by, doneAt }) => (by && !doneAt ? [{ clock, by }] : []))
}

/** How a clock stands on a date: to be done soon, late, or neither. */
export function clockState(
  { clock, by }: { clock: CaseClock; by: string },
  today: string,
): 'running' | 'due' | 'late' {
  const [due] = dueBy(clock, by, today)
  if (!due) return 'running'
  return due.missed ? 'late' : 'due'
}

/** The clocks of an appeal, which are of its acknowledgement and its decision; of an old one that of the decision alone. */
export type RunningAppeal = {
  acknowledgeBy: string | null
  acknowledgedAt: Date | null
  resolveBy: string
  decidedAt: Date | null
}

/** The clocks of an appeal that still run. */
export function openAppealClocks({
  acknowledgeBy,
  acknowledgedAt,
  resolveBy,
  decidedAt,
}: RunningAppeal): { clock: CaseClock; by: string }[] {
  if (decidedAt) return []
  const acknowledge =
    acknowledgeBy && !acknowledgedAt ? [{ clock: 'acknowledge_appeal' as const, by: acknowledgeBy }] : []
  return [...acknowledge, { clock: 'appeal', by: resolveBy }]
}

/** The clocks of an appeal that end within their days of warning, or have ended with nothing done. */
export function dueAppealClocks(appeal: RunningAppeal, today: string): DueClock[] {
  return openAppealClocks(appeal).flatMap(({ clock, by }) => dueBy(clock, by, today))
}

function dueBy(clock: CaseClock, by: string, today: string): DueClock[] {
  return today >= addDays(by, -warningDays[clock]) ? [{ clock, by, missed: today > by }] : []
}

/** Whether a person may decide an appeal: anybody except the person who decided before. */
export function mayReviewAppeal({
  decidedBefore,
  reviewerId,
}: {
  decidedBefore: string | null
  reviewerId: string
}): boolean {
  return reviewerId !== decidedBefore
}
