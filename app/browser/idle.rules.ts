/** What idleness asks for: nothing, a warning, the first period's logout, or the second's logout and reload (specification §4). */
export type IdleVerdict = 'active' | 'warning' | 'logout' | 'reload'

/** Periods in seconds; a period of 0 or less is off. Times in milliseconds of the epoch. */
export type IdlePeriods = { logoutSeconds: number; reloadSeconds: number }

/** How long before the logout it is said, in seconds: WCAG 2.2.1 asks for 20 at least; half of a very short period. */
export function warningSeconds(periods: IdlePeriods): number {
  return Math.min(60, Math.floor(periods.logoutSeconds / 2))
}

/**
 * What to do now, given when anybody last did something in any tab. Judged by the clock rather than by a
 * timer, so that a machine that slept is found idle when it wakes.
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

/** Milliseconds to wait before looking again: until the next period may end, at most half a minute. */
export function nextLook(lastActiveAt: number, now: number, periods: IdlePeriods): number {
  // Meanwhile another tab may be worked in, which takes the warning away in this one.
  if (idleVerdict(lastActiveAt, now, periods) === 'warning') return 1_000
  const { logoutSeconds, reloadSeconds } = periods
  const ends = [logoutSeconds > 0 ? logoutSeconds - warningSeconds(periods) : 0, logoutSeconds, reloadSeconds]
    .filter((seconds) => seconds > 0)
    .map((seconds) => lastActiveAt + seconds * 1000 - now)
    .filter((left) => left > 0)
  return Math.max(250, Math.min(30_000, ...ends))
}
