import { setTimeout as pass } from 'node:timers/promises'
import type { Page, Request } from 'playwright/test'

/** How long an untouched page is watched, and how many requests it may make. */
const still = { ms: 3_000, requests: 2 }

/**
 * The visible links and buttons that Tab doesn't reach from the current focus, by their text. Nothing beneath a dialog
 * should be reachable.
 */
export async function missedByTab(page: Page): Promise<string[]> {
  await page.evaluate(listenForFocus)
  let missed: string[] = []
  // The first round may start in the middle, and on a page that is still growing.
  for (let round = 0; round < 3; round += 1) {
    const { stops } = await page.evaluate(lookAround)
    // The browser queues the key presses. Waiting for each one would take many times as long.
    await Promise.all(Array.from({ length: stops + 3 }, () => page.keyboard.press('Tab')))
    missed = (await page.evaluate(lookAround)).missed
    if (missed.length === 0) break
  }
  return missed
}

/**
 * Runs in the page, like `listenForFocus` before it. Returns the number of possible Tab stops and those not reached.
 */
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
    // Excludes elements that have disappeared, such as a menu that Tab leaves.
    missed: find(every)
      .filter((each) => left.has(each))
      .map((each) => (each.ariaLabel ?? each.textContent ?? '').trim()),
  }))
}

/**
 * Checks that an untouched page leaves its server alone. Returns null, or the paths of the requests made in three
 * seconds if each of three watched periods had too many. The first two give pending loads time to finish. Needs an open
 * context.
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
