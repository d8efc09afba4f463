// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnMissingChunk, whenIntended } from './chunk-reload.ts'

const assign = vi.fn()
vi.mock('#app/hard-navigate.ts', () => ({ hardNavigate: (to: string) => assign(to) }))

class Load {
  readonly type: string
  constructor(type: string) {
    this.type = type
  }
}

/** Simulates a page load, by reload or otherwise, in a browser without the Navigation API. */
function load(type: 'reload' | 'navigate') {
  vi.stubGlobal('PerformanceNavigationTiming', Load)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Load(type) as never])
  reloadOnMissingChunk()
}

function leaveFor(pathname: string | null) {
  const location = pathname === null ? undefined : { pathname, search: '', hash: '' }
  window.__reactRouterDataRouter = { state: { navigation: { location } } }
  window.dispatchEvent(new Event('pagehide'))
}

beforeEach(() => {
  Reflect.deleteProperty(window, 'navigation')
  sessionStorage.clear()
  assign.mockReset()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('without the Navigation API links aren’t prefetched: a missing chunk would reload the page with its unsaved input', () => {
  expect(whenIntended()).toBe('none')
  vi.stubGlobal('navigation', new EventTarget())
  expect(whenIntended()).toBe('intent')
})

test('without it, a click on a link whose chunk is gone still leads there, once, after the router’s reload', () => {
  load('navigate')
  leaveFor('/support')
  load('reload')
  expect(assign.mock.calls).toEqual([['/support']])
  leaveFor('/support')
  load('reload')
  expect(assign).toHaveBeenCalledTimes(1)
})

test('a manual reload stays on the page, and a page that was already reached is left alone', () => {
  load('navigate')
  leaveFor(null)
  load('reload')
  leaveFor('/faq')
  load('navigate')
  leaveFor(null)
  load('reload')
  expect(assign).not.toHaveBeenCalled()
})
