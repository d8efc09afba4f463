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
      await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())))
      quiet = onItsWay.size > 0 ? 0 : quiet + 1
    }
  }
}
