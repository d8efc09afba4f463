import type { Page, Request } from 'playwright'

const longestMs = 5_000

/**
 * Starts watching a page's requests. The returned function waits until two idle periods of the browser in a row have no
 * pending requests, including those started in such periods. At most five seconds: a map may keep loading.
 */
export function watchForQuiet(page: Page): () => Promise<void> {
  const onItsWay = new Set<Request>()
  page.on('request', (request) => onItsWay.add(request))
  page.on('requestfinished', (request) => onItsWay.delete(request))
  page.on('requestfailed', (request) => onItsWay.delete(request))
  return async () => {
    const end = Date.now() + longestMs
    for (let quiet = 0; quiet < 2 && Date.now() < end; ) {
      // A busy browser, or one with nothing to draw, may have no idle moment for a long time.
      await page.evaluate(
        (timeout) => new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout })),
        end - Date.now(),
      )
      quiet = onItsWay.size > 0 ? 0 : quiet + 1
    }
  }
}
