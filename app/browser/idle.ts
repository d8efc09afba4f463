import { type IdlePeriods, idleVerdict, nextLook, warningSeconds } from './idle.rules.ts'
import { openIdleWarning } from './idle-warning.tsx'

const storageKey = 'enamel.last-active'
// A screen reader that reads on presses no key that the page sees: it moves focus or selection, and scrolls.
const signs = [
  ...['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'click'],
  ...['focusin', 'selectionchange'],
]
const writeEveryMs = 1_000

export type IdleActions = {
  /** Now and then while the member is active here, so that the server, which sees only requests, knows it too. */
  onAlive: () => void
  /** First period over; false when it could not be done, and it is tried again. */
  onLogout: () => Promise<boolean>
  /** Asked to sign out at once, in the warning. */
  onSignOut: () => void
  /** Second period over. */
  onReload: () => void
}

/**
 * Watches a member's idleness over every tab of the site, which share the time of the last sign of life in
 * localStorage. Waking from sleep is judged before it counts as activity. Before the first period is over a dialog asks
 * who is still there; while it is open only its answer counts, or activity in another tab. Returns what stops it.
 */
export function watchIdle(periods: IdlePeriods, actions: IdleActions): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastHere = Date.now()
  let lastTold = lastHere
  let isLoggedOut = false
  let isBusy = false
  let closeWarning: (() => void) | undefined
  write(lastHere)

  function live({ type }: Event) {
    const now = Date.now()
    // Nobody has to be there for the focus to go to the page for signing in, or to the warning.
    if (closeWarning || (isLoggedOut && type === 'focusin')) return
    if (now - lastHere < writeEveryMs) return
    // The first sign after a long sleep must not hide the sleep.
    if (idleVerdict(readLast(lastHere), now, periods) !== 'active') return void look()
    lastHere = now
    write(now)
    tellIfDue()
  }

  /** The server counts from what it is told, so it is told of the last sign of life too, later than that was. */
  function tellIfDue() {
    const now = Date.now()
    if (isLoggedOut || lastHere <= lastTold || now - lastTold < (periods.logoutSeconds * 1000) / 4) return
    lastTold = now
    actions.onAlive()
  }

  function endWarning() {
    closeWarning?.()
    closeWarning = undefined
  }

  function stay() {
    endWarning()
    lastHere = Date.now()
    lastTold = lastHere
    write(lastHere)
    actions.onAlive()
  }

  function warn(last: number) {
    closeWarning ??= openIdleWarning({
      endsAt: last + periods.logoutSeconds * 1000,
      seconds: warningSeconds(periods),
      onStay: stay,
      onSignOut: () => {
        endWarning()
        actions.onSignOut()
      },
    })
  }

  async function look() {
    clearTimeout(timer)
    if (signal.aborted || isBusy) return
    const last = readLast(lastHere)
    const verdict = idleVerdict(last, Date.now(), periods)
    isBusy = true
    tellIfDue()
    if (verdict === 'warning' && !isLoggedOut) warn(last)
    else endWarning()
    if (verdict === 'reload') {
      if (!isLoggedOut) await actions.onLogout()
      stop.abort()
      actions.onReload()
    } else if (verdict === 'logout' && !isLoggedOut) {
      isLoggedOut = await actions.onLogout()
    }
    isBusy = false
    if (!signal.aborted) timer = setTimeout(look, nextLook(last, Date.now(), periods))
  }

  for (const sign of signs) window.addEventListener(sign, live, { passive: true, capture: true, signal })
  document.addEventListener('visibilitychange', () => void look(), { signal })
  window.addEventListener('pageshow', () => void look(), { signal })
  void look()
  return () => {
    stop.abort()
    clearTimeout(timer)
    endWarning()
  }
}

/** The latest sign of life in any tab; this tab's own where storage is not to be had. */
function readLast(lastHere: number): number {
  try {
    const stored = Number(localStorage.getItem(storageKey))
    // A time to come is a clock that was set back.
    return stored <= Date.now() ? Math.max(stored, lastHere) : lastHere
  } catch {
    return lastHere
  }
}

function write(now: number) {
  try {
    localStorage.setItem(storageKey, String(now))
  } catch {
    // Storage is full or forbidden; this tab then counts for itself.
  }
}
