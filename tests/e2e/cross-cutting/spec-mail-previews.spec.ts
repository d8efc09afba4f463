import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from './accessible-expect-accessible.ts'

test('every email can be previewed, as text and as HTML, with its links', async ({ page }) => {
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: 'See every mail there is' }).click()
  const welcome = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'welcome', exact: true }) })
  await expect(welcome).toContainText('Your member number is 7KQM-4XDA-92HR')
  await expectAccessible(page)
  await welcome.getByRole('link', { name: 'As HTML' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Morgan' })).toBeVisible()
  await expectAccessible(page)
})

test('no email is wider than a phone of 320 pixels', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/dev/mail-previews')
  const links = page.getByRole('link', { name: 'As HTML' })
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses.length).toBeGreaterThan(50)
  const wide: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) wide.push(`${address}: ${over} px`)
  }
  expect(wide).toEqual([])
})
