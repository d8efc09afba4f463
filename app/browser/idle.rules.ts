/**
 * What to do after this much idleness: nothing, a warning, the first period's logout, or the second's logout and reload
 * (specification §4).
 */
export type IdleVerdict = 'active' | 'warning' | 'logout' | 'reload'

/** Periods in seconds; a period of 0 or less is off. Times are in milliseconds since the epoch. */
export type IdlePeriods = { logoutSeconds: number; reloadSeconds: number }

/**
 * How long before the logout the warning opens, in seconds: WCAG 2.2.1 requires at least 20; half of a very short
 * period.
 */
export function warningSeconds(periods: IdlePeriods): number {
  return Math.min(60, Math.floor(periods.logoutSeconds / 2))
}

/**
 * What to do now, given the time of the last activity in any tab. Uses the clock instead of a timer, so that a machine
 * that was asleep counts as idle when it wakes.
 */
export function idleVerdict(lastActiveAt: number, now: number, periods: IdlePeriods): IdleVerdict {
  const idleSeconds = (now - lastActiveAt) / 1000
  if (periods.reloadSeconds > 0 && idleSeconds >= periods.reloadSeconds) return 'reload'
  if (periods.logoutSeconds > 0 && idleSeconds >= periods.logoutSeconds) return 'logout'
  if (periods.logoutSeconds > 0 && idleSeconds >= periods.logoutSeconds - warningSeconds(periods)) {
    return 'warning'
  }
  return 'active'
}

/** Milliseconds until the next check: when the next period may end, at most half a minute. */
export function nextLook(lastActiveAt: number, now: number, periods: IdlePeriods): number {
  // Activity in another tab closes the warning in this one, so check every second.
  if (idleVerdict(lastActiveAt, now, periods) === 'warning') return 1_000
  const { logoutSeconds, reloadSeconds } = periods
  const ends = [logoutSeconds > 0 ? logoutSeconds - warningSeconds(periods) : 0, logoutSeconds, reloadSeconds]
    .filter((seconds) => seconds > 0)
    .map((seconds) => lastActiveAt + seconds * 1000 - now)
    .filter((left) => left > 0)
  return Math.max(250, Math.min(30_000, ...ends))
}
