import type { CDPSession, Page } from 'playwright/test'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Types as a scanner does, and Enter at the end: each key `betweenMs` after the one before by the browser's own clock,
 * however busy the machine is.
 */
export async function scan(page: Page, text: string, { betweenMs = 3 } = {}): Promise<void> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  const session = await known
  const keys = [...text, 'Enter']
  const began = Date.now() - keys.length * betweenMs
  const sent = keys.flatMap((key, at) => {
    const isEnter = key === 'Enter'
    const written = isEnter ? '\r' : key
    const code = isEnter ? 13 : /\w/.test(key) ? key.toUpperCase().charCodeAt(0) : 0
    const timestamp = (began + at * betweenMs) / 1_000
    const event = { key, timestamp, windowsVirtualKeyCode: code }
    return [
      session.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text: written }),
      session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ]
  })
  await Promise.all(sent)
}
