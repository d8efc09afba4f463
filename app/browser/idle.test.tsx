// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from './idle.ts'

const periods = { logoutSeconds: 900, reloadSeconds: 3600 }
const actions = {
  onAlive: vi.fn(),
  onLogout: vi.fn(() => Promise.resolve(true)),
  onSignOut: vi.fn(),
  onReload: vi.fn(),
}
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00Z') })
  localStorage.clear()
  stop = watchIdle(periods, actions)
})

afterEach(async () => {
  act(stop)
  await pass(1)
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const dialog = () => document.querySelector('dialog[open]')
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === label)?.click(),
  )

test('a minute before the end a dialog asks, is announced with its text, and counts down; it is announced again half-way', async () => {
  await pass(839)
  expect(dialog()).toBeNull()
  await pass(1)
  const asked = dialog()
  expect(asked?.getAttribute('role')).toBe('alertdialog')
  const named = (attribute: string) =>
    document.getElementById(asked?.getAttribute(attribute) ?? '')?.textContent
  expect(named('aria-labelledby')).toBe('Are you still there?')
  expect(named('aria-describedby')).toBe(
    'You’ll be signed out in 60 seconds, for your security. We’ll keep what you typed.',
  )
  expect(document.activeElement?.textContent).toBe('Stay signed in')
  const said = () => [...(asked?.querySelectorAll('p[role=status]') ?? [])].map((each) => each.textContent)
  expect(said()).toEqual([''])
  await pass(31)
  expect(asked?.textContent).toContain('Time left: 29 seconds')
  expect(said()).toEqual(['30 seconds left. Select Stay signed in to continue.'])
  expect(actions.onLogout).not.toHaveBeenCalled()
  await pass(30)
  expect(actions.onLogout).toHaveBeenCalledOnce()
  expect(dialog()).toBeNull()
})

test('one press stays, notifies the server, and restarts the whole period', async () => {
  await pass(890)
  await press('Stay signed in')
  expect(dialog()).toBeNull()
  expect(actions.onAlive).toHaveBeenCalledOnce()
  await pass(839)
  expect(dialog()).toBeNull()
  expect(actions.onLogout).not.toHaveBeenCalled()
  await pass(2)
  expect(dialog()).not.toBeNull()
})

test('“Sign out now” signs out immediately', async () => {
  await pass(850)
  await press('Sign out now')
  expect(actions.onSignOut).toHaveBeenCalledOnce()
  expect(actions.onAlive).not.toHaveBeenCalled()
})

test.each(['pointermove', 'scroll', 'keydown', 'click', 'focusin', 'selectionchange'])(
  'reading counts: %s restarts the period, and the server is notified before its own period ends',
  async (sign) => {
    await pass(600)
    window.dispatchEvent(new Event(sign))
    expect(actions.onAlive).toHaveBeenCalledOnce()
    await pass(200)
    window.dispatchEvent(new Event(sign))
    // Too soon to report again; it's reported a little later.
    expect(actions.onAlive).toHaveBeenCalledOnce()
    await pass(60)
    expect(actions.onAlive).toHaveBeenCalledTimes(2)
    await pass(770)
    expect(dialog()).toBeNull()
    await pass(11)
    expect(dialog()).not.toBeNull()
  },
)

test('activity in another tab removes the warning in this one', async () => {
  await pass(850)
  expect(dialog()).not.toBeNull()
  localStorage.setItem('enamel.last-active', String(Date.now()))
  await pass(2)
  expect(dialog()).toBeNull()
  await pass(60)
  expect(actions.onLogout).not.toHaveBeenCalled()
})
