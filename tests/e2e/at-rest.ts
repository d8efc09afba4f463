import { setTimeout as pass } from 'node:timers/promises'
import type { Page, Request } from 'playwright/test'

/** So long nobody touches a page, and so many requests it may make meanwhile. */
const still = { ms: 3_000, requests: 2 }

/**
 * The links and buttons of the page shown that whoever goes on by Tab from where the focus is does not come to, each by its
 * words. Beneath a dialog nobody is to reach anything.
 */
export async function missedByTab(page: Page): Promise<string[]> {
  await page.evaluate(listenForFocus)
  let missed: string[] = []
  // The first time round may begin in the middle, and on a page to which something is still added.
  for (let round = 0; round < 3; round += 1) {
    const { stops } = await page.evaluate(lookAround)
    // Each waits its turn in the browser: to wait for one before the next is sent would take many times as long.
    await Promise.all(Array.from({ length: stops + 3 }, () => page.keyboard.press('Tab')))
    missed = (await page.evaluate(lookAround)).missed
    if (missed.length === 0) break
  }
  return missed
}

/** Runs in the page, as does `listenForFocus` before it: how many places Tab may stop at, and what it has not come to. */
function lookAround(): { stops: number; missed: string[] } {
  return (Reflect.get(window, 'lookAround') as typeof lookAround)()
}

function listenForFocus(): void {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const canStop = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *') &&
    element.checkVisibility({ visibilityProperty: true })
  const find = (what: string) => [...top.querySelectorAll<HTMLElement>(what)].filter(canStop)
  const left = new Set<unknown>(find('a[href], button, summary, [role="button"], [role="link"]'))
  left.delete(document.activeElement)
  document.addEventListener('focusin', ({ target }) => left.delete(target), true)
  const every = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'
  Reflect.set(window, 'lookAround', () => ({
    stops: find(every).length,
    // What is gone since, as a menu that Tab leaves, is not on this page.
    missed: find(every)
      .filter((each) => left.has(each))
      .map((each) => (each.ariaLabel ?? each.textContent ?? '').trim()),
  }))
}

/**
 * Asks of a page that nobody touches any more, for as long as its context is open, that it leaves its server alone: answers
 * what it asked in three seconds in which it asked too much, each time it was watched, or null. What it was still loading
 * has two of these times to come to an end.
 */
export async function findUnrest(page: Page, host: string): Promise<string[] | null> {
  const asked: string[] = []
  const hear = (request: Request) => {
    const { protocol, hostname, pathname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname.endsWith(host)) asked.push(pathname)
  }
  page.on('request', hear)
  for (let turn = 0; turn < 3; turn += 1) {
    asked.length = 0
    await pass(still.ms)
    if (asked.length <= still.requests) return null
  }
  return asked
}
