import { hardNavigate } from '#app/hard-navigate.ts'
import { mayReload, type ReloadMark } from './chunk-reload.rules.ts'
import { keepStored, readStored } from './storage.ts'

const storageKey = 'enamel.chunk-reload'
const goingKey = 'enamel.going'

/**
 * When a link prefetches its page: on intent, but never in browsers without the Navigation API. There the router
 * reloads the current page if a prefetched chunk is missing, which can't be prevented and would lose what the visitor
 * is typing.
 */
export function whenIntended(): 'intent' | 'none' {
  return typeof window === 'undefined' || window.navigation ? 'intent' : 'none'
}

/**
 * Turns a failed load of a chunk that a newer build replaced into one full load of the requested page (specification
 * §2). Call once, before hydration.
 */
export function reloadOnMissingChunk(): void {
  if (!window.navigation) goOnAfterReload()
  // When a chunk is missing, React Router reloads the current page, even if a link was only hovered over. Nothing else
  // here reloads by script, so this handler replaces such a reload with a load of the requested page. Without a pending
  // navigation it does nothing, so typed input is kept.
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    const target = wanted()
    if (!target || !remember(target)) return
    // Wait until this navigation has been canceled.
    setTimeout(() => hardNavigate(target))
  })
  // Vite reports chunks fetched by import(). Without a pending navigation the import just fails: a reload would lose
  // typed input, and the caller reports the error.
  window.addEventListener('vite:preloadError', (event) => {
    const target = wanted()
    if (!target || !remember(target)) return
    event.preventDefault()
    hardNavigate(target)
  })
}

/**
 * Without the Navigation API, the router's reload can't be replaced. Instead, the pending target is stored when this
 * page unloads, and the next one loads it.
 */
function goOnAfterReload(): void {
  const going = readStored('sessionStorage', goingKey)
  keepStored('sessionStorage', goingKey, null)
  const [load] = performance.getEntriesByType('navigation')
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload'
  if (going && isReload && remember(going)) hardNavigate(going)
  window.addEventListener('pagehide', () => keepStored('sessionStorage', goingKey, wanted() ?? null))
}

/** The target of the router's pending navigation, if any. */
function wanted(): string | undefined {
  const location = window.__reactRouterDataRouter?.state.navigation.location
  return location && `${location.pathname}${location.search}${location.hash}`
}

/** Records that a full load is about to happen. Returns false if it was just tried, so the error shows instead. */
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
