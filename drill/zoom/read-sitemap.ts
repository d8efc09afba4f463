import type { Page } from 'playwright'

/** The sitemap of a site, by a page that is closed afterwards. */
export async function readSitemap(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/accessibility`)
  const sitemap = await page.evaluate(async () => (await fetch('/sitemap.xml')).text())
  await page.close()
  return sitemap
}
