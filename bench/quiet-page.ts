import type { Page, Request } from 'playwright'

const longestMs = 5_000

/**
 * Watches from now on what a page asks for. What is returned waits until two idle moments of the browser in a row find nothing
 * on its way, also of what it fetches in such moments, five seconds at most: a map may go on loading.
 */
export function watchForQuiet(page: Page): () => Promise<void> {
  const onItsWay = new Set<Request>()
  page.on('request', (request) => onItsWay.add(request))
  page.on('requestfinished', (request) => onItsWay.delete(request))
  page.on('requestfailed', (request) => onItsWay.delete(request))
  return async () => {
    const end = Date.now() + longestMs
    for (let quiet = 0; quiet < 2 && Date.now() < end; ) {
      // A browser that has much else to do, or nothing to draw, may have no idle moment for a long time.
      await page.evaluate(
        (timeout) => new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout })),
        end - Date.now(),
      )
      quiet = onItsWay.size > 0 ? 0 : quiet + 1
    }
  }
}
