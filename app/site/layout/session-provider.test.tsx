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

test('what a member was shown is hidden when it is left, and shown again to the member alone', async () => {
  expect(await comeBack(true, true)).toBe('hidden')
  expect(document.body.style.visibility).toBe('')
  expect(reload).not.toHaveBeenCalled()
})

test('whoever goes back after the sign-out sees nothing of the member: the page is asked for again', async () => {
  expect(await comeBack(true, false)).toBe('hidden')
  expect(document.body.style.visibility).toBe('hidden')
  expect(reload).toHaveBeenCalledOnce()
})

test('a page of nobody comes back as it was, at once', async () => {
  expect(await comeBack(false, false)).toBe('')
  expect(reload).not.toHaveBeenCalled()
})
