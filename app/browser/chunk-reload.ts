import { hardNavigate } from '#app/hard-navigate.ts'
import { mayReload, type ReloadMark } from './chunk-reload.rules.ts'

const storageKey = 'enamel.chunk-reload'

/**
 * A page's chunk that cannot be loaded, because a newer build has replaced it, becomes one full load of the
 * page that was wanted (specification §2). Call once, before hydration.
 */
export function reloadOnMissingChunk(): void {
  // React Router answers a missing chunk by reloading the page one is on, and does so even when a link is only
  // hovered over. Nothing else here reloads by script, so such a reload becomes a load of the page wanted, or nothing:
  // where nobody is going anywhere, what is being typed stays.
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    const target = wanted()
    if (!target || !remember(target)) return
    // After this navigation is off the table.
    setTimeout(() => hardNavigate(target))
  })
  // Vite reports chunks fetched by import(). With nowhere to go the import just fails: a reload would lose
  // what is being typed, and its caller says what happened.
  window.addEventListener('vite:preloadError', (event) => {
    const target = wanted()
    if (!target || !remember(target)) return
    event.preventDefault()
    hardNavigate(target)
  })
}

/** Where the router is going, if it is going anywhere. */
function wanted(): string | undefined {
  const location = window.__reactRouterDataRouter?.state.navigation.location
  return location && `${location.pathname}${location.search}${location.hash}`
}

/** Notes that a page is about to be loaded in full; false when that was just tried, and the error shows. */
function remember(target: string): boolean {
  const mark = { url: new URL(target, window.location.href).href, at: Date.now() }
  if (!mayReload(readMark(), mark)) return false
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(mark))
    return true
  } catch {
    return false
  }
}

function readMark(): ReloadMark | null {
  try {
    const mark: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof mark !== 'object' || mark === null || !('url' in mark) || !('at' in mark)) return null
    return typeof mark.url === 'string' && typeof mark.at === 'number' ? { url: mark.url, at: mark.at } : null
  } catch {
    return null
  }
}
