import type { Page } from 'playwright'

/** Reads a site's sitemap in a page that is closed afterwards. */
export async function readSitemap(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/accessibility`)
  const sitemap = await page.evaluate(async () => (await fetch('/sitemap.xml')).text())
  await page.close()
  return sitemap
}
