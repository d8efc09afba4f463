/**
 * Brings a page one comes back to where it was left, before its scripts are there: React Router's own script for it throws
 * where storage is forbidden. `key` is that under which the router keeps the places. It travels to the browser as text, so
 * it may use nothing from outside itself.
 */
export function restoreScroll(key: string): void {
  const { state } = window.history
  if (!state?.key) window.history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')[window.history.state.key]
    if (typeof top === 'number') window.scrollTo(0, top)
  } catch {
    // Then a page begins at its top.
  }
}

/** The router's name for the places it keeps: it is not exported. */
export const scrollKey = 'react-router-scroll-positions'
