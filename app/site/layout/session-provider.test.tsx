// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionProvider } from './session-provider.tsx'

const reload = vi.fn()
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

afterEach(() => {
  act(() => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  reload.mockReset()
  document.body.replaceChildren()
  document.body.removeAttribute('style')
})

/** A page, signed in or not, restored from the back-forward cache. */
async function comeBack(before: boolean, now: boolean): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json({ isAuthenticated: before }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(<SessionProvider initial={{ isAuthenticated: before }}>Hi</SessionProvider>),
  )
  const turn = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  vi.stubGlobal('fetch', async () => Response.json({ isAuthenticated: now }))
  turn('pagehide')
  const { visibility } = document.body.style
  await act(async () => turn('pageshow'))
  return visibility
}

test('a member’s page is hidden when it is left, and shown again only to that member', async () => {
  expect(await comeBack(true, true)).toBe('hidden')
  expect(document.body.style.visibility).toBe('')
  expect(reload).not.toHaveBeenCalled()
})

test('going back after signing out shows nothing of the member: the page is loaded again', async () => {
  expect(await comeBack(true, false)).toBe('hidden')
  expect(document.body.style.visibility).toBe('hidden')
  expect(reload).toHaveBeenCalledOnce()
})

test('an anonymous page comes back as it was, immediately', async () => {
  expect(await comeBack(false, false)).toBe('')
  expect(reload).not.toHaveBeenCalled()
})
