import { hardNavigate } from '#app/hard-navigate.ts'
import { mayReload, type ReloadMark } from './chunk-reload.rules.ts'
import { keepStored, readStored } from './storage.ts'

const storageKey = 'enamel.chunk-reload'
const goingKey = 'enamel.going'

/**
 * When a link fetches ahead what is behind it: where a hand is near, but not in browsers without the Navigation API. There
 * a chunk that is gone would load the page again in which somebody types, and nothing could keep the router from it.
 */
export function whenIntended(): 'intent' | 'none' {
  return typeof window === 'undefined' || window.navigation ? 'intent' : 'none'
}

/**
 * A page's chunk that cannot be loaded, because a newer build has replaced it, becomes one full load of the
 * page that was wanted (specification §2). Call once, before hydration.
 */
export function reloadOnMissingChunk(): void {
  if (!window.navigation) goOnAfterReload()
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

/**
 * Without the Navigation API the router's reload cannot be turned into a load of the page wanted: it is noted as this one
 * goes, and gone on with in the next.
 */
function goOnAfterReload(): void {
  const going = readStored('sessionStorage', goingKey)
  keepStored('sessionStorage', goingKey, null)
  const [load] = performance.getEntriesByType('navigation')
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload'
  if (going && isReload && remember(going)) hardNavigate(going)
  window.addEventListener('pagehide', () => keepStored('sessionStorage', goingKey, wanted() ?? null))
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
