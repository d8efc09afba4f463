import type { CDPSession, Locator, Page } from 'playwright/test'
import { expect } from '../fixtures.ts'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Types like a scanner, with Enter at the end. Keys are `betweenMs` apart by the browser's own clock, however busy the
 * machine is.
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

/**
 * Types over a field's value, key by key like a person, as soon as it is on the screen. `meanwhile` runs between two
 * keys. In the end every letter must be in that field, and the screen must have reloaded its data.
 */
export async function typeOver(
  field: Locator,
  text: string,
  { delay = 60, meanwhile }: { delay?: number; meanwhile?: () => Promise<unknown> } = {},
): Promise<void> {
  const page = field.page()
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  const half = Math.ceil(text.length / 2)
  await page.keyboard.type(text.slice(0, half), { delay })
  await Promise.all([page.keyboard.type(text.slice(half), { delay }), meanwhile?.()])
  await readAgain(page)
  const isField = await field.evaluate((element) => 'value' in element)
  await expect(field).toBeFocused()
  if (isField) await expect(field).toHaveValue(text)
  else await expect(field).toHaveText(text)
}

type Router = { revalidate(): Promise<void>; navigate(to: string): Promise<void> }

/** Makes the screen reload its data, as after any action on it. */
export async function readAgain(page: Page): Promise<void> {
  await page.evaluate(() =>
    (Reflect.get(window, '__reactRouterDataRouter') as unknown as Router).revalidate(),
  )
}

/** Navigates to another screen like a link, in the same document. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) => (Reflect.get(window, '__reactRouterDataRouter') as unknown as Router).navigate(to),
    path,
  )
}
