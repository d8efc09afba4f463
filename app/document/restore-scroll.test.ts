// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { restoreScroll, scrollKey } from './restore-scroll.ts'

afterEach(() => vi.restoreAllMocks())

test('returning to a page restores its scroll position, before its scripts are loaded', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  window.history.replaceState({ key: 'left' }, '')
  sessionStorage.setItem(scrollKey, JSON.stringify({ left: 640 }))
  restoreScroll(scrollKey)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 640)
})

test('where storage is forbidden, or holds something else, a page begins at its top without an error', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  sessionStorage.setItem(scrollKey, 'no JSON')
  restoreScroll(scrollKey)
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(forbidden)
  window.history.replaceState(null, '')
  restoreScroll(scrollKey)
  expect(scrollTo).not.toHaveBeenCalled()
  expect(window.history.state).toEqual({ key: expect.any(String) })
})
