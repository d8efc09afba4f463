/**
 * Restores the scroll position of a revisited page before its scripts load. React Router's own script for this throws
 * if storage is blocked. `key` is the router's storage key for positions. Sent to the browser as text, so it can't use
 * anything from outside itself.
 */
export function restoreScroll(key: string): void {
  const { state } = window.history
  if (!state?.key) window.history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')[window.history.state.key]
    if (typeof top === 'number') window.scrollTo(0, top)
  } catch {
    // The page then starts at the top.
  }
}

/** The router's storage key for scroll positions; it isn't exported. */
export const scrollKey = 'react-router-scroll-positions'
