import { addDays, daysBetween, weekdayOf } from '#domain/calendar.ts'
import { grievanceLaw, waitsForReply } from '#domain/law/grievances.ts'

/** The deadlines of a case, as calendar dates of the brand. */
export type CaseClocks = { acknowledgeBy: string; resolveBy: string; urgentStatusBy: string | null }

/** The deadlines of a case or appeal received on a date. An urgent case has one more. */
export function startClocks({ receivedOn, urgent }: { receivedOn: string; urgent: boolean }): CaseClocks {
  const { acknowledgeWorkingDays, resolveDays, urgentStatusDays } = grievanceLaw
  return {
    acknowledgeBy: addWorkingDays(receivedOn, acknowledgeWorkingDays),
    resolveBy: addDays(receivedOn, resolveDays),
    urgentStatusBy: urgent ? addDays(receivedOn, urgentStatusDays) : null,
  }
}

/**
 * The date `days` business days (Monday to Friday) after a date. Public holidays count as business days, so that our
 * promise is never later than a regulator's count.
 */
export function addWorkingDays(date: string, days: number): string {
  let day = date
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (weekdayOf(day) < 5) left -= 1
  }
  return day
}

/**
 * A pause while we wait for the filer's reply. It extends the deadline of the decision where the law of the `state`
 * allows that.
 */
export type Pause = { state: string; waitingSince: string | null; pausedDays: number }

/**
 * The last day to decide a case, extended by the days it was paused. Null while it is paused. The other deadlines never
 * pause, because an acknowledgment and a first status depend on us alone.
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

/** The pause of a case after it starts or stops waiting today. A pause that ends on its first day has 0 days. */
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
/** A deadline staff must act on: its last day, and whether it has passed. */
export type DueClock = { clock: CaseClock; by: string; missed: boolean }

/** How many days before a deadline staff are reminded. */
const warningDays: Record<CaseClock, number> = {
  acknowledge: 1,
  urgent_status: 1,
  resolve: 5,
  acknowledge_appeal: 1,
  appeal: 5,
}

/** The deadlines of a case that are near (`warningDays`) or missed. */
export function dueClocks(running: RunningCase, today: string): DueClock[] {
  return openClocks(running).flatMap(({ clock, by }) => dueBy(clock, by, today))
}

/** The open deadlines of a case. */
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

/** The state of a deadline on a date: due soon, late, or neither. */
export function clockState(
  { clock, by }: { clock: CaseClock; by: string },
  today: string,
): 'running' | 'due' | 'late' {
  const [due] = dueBy(clock, by, today)
  if (!due) return 'running'
  return due.missed ? 'late' : 'due'
}

/**
 * The deadlines of an appeal: acknowledgment and decision. Older appeals, from before the first was stored, have only
 * the second.
 */
export type RunningAppeal = {
  acknowledgeBy: string | null
  acknowledgedAt: Date | null
  resolveBy: string
  decidedAt: Date | null
}

/** The open deadlines of an appeal. */
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

/** The deadlines of an appeal that are near (`warningDays`) or missed. */
export function dueAppealClocks(appeal: RunningAppeal, today: string): DueClock[] {
  return openAppealClocks(appeal).flatMap(({ clock, by }) => dueBy(clock, by, today))
}

function dueBy(clock: CaseClock, by: string, today: string): DueClock[] {
  return today >= addDays(by, -warningDays[clock]) ? [{ clock, by, missed: today > by }] : []
}

/** Whether a person may decide an appeal: anyone except the one who decided the case. */
export function mayReviewAppeal({
  decidedBefore,
  reviewerId,
}: {
  decidedBefore: string | null
  reviewerId: string
}): boolean {
  return reviewerId !== decidedBefore
}
