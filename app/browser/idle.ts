import { type IdlePeriods, idleVerdict, nextLook, warningSeconds } from './idle.rules.ts'
import { openIdleWarning } from './idle-warning.tsx'

const storageKey = 'enamel.last-active'
// A screen reader in reading mode triggers no key events on the page, but it moves focus or selection, and scrolls.
const signs = [
  ...['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'click'],
  ...['focusin', 'selectionchange'],
]
const writeEveryMs = 1_000

export type IdleActions = {
  /** Called periodically while the member is active here, so that the server, which sees only requests, knows too. */
  onAlive: () => void
  /** First period over. Returns false if the logout failed; it's retried. */
  onLogout: () => Promise<boolean>
  /** The member chose to sign out immediately in the warning. */
  onSignOut: () => void
  /** Second period over. */
  onReload: () => void
}

/**
 * Watches a member's idleness across all tabs of the site, which share the time of the last activity in localStorage.
 * Waking from sleep is checked before it counts as activity. A dialog opens before the first period ends; while it's
 * open, only its answer or activity in another tab counts. Returns a function that stops watching.
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
    // Focus moves to the sign-in page or the warning without anyone being there.
    if (closeWarning || (isLoggedOut && type === 'focusin')) return
    if (now - lastHere < writeEveryMs) return
    // The first activity after a long sleep must not reset the idle time.
    if (idleVerdict(readLast(lastHere), now, periods) !== 'active') return void look()
    lastHere = now
    write(now)
    tellIfDue()
  }

  /** The server counts from the last report, so even the last activity is reported, with a delay. */
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

/** The latest activity in any tab; only this tab's if storage isn't available. */
function readLast(lastHere: number): number {
  try {
    const stored = Number(localStorage.getItem(storageKey))
    // A future time means the clock was set back.
    return stored <= Date.now() ? Math.max(stored, lastHere) : lastHere
  } catch {
    return lastHere
  }
}

function write(now: number) {
  try {
    localStorage.setItem(storageKey, String(now))
  } catch {
    // Storage is full or blocked; this tab then counts on its own.
  }
}
