import { expect, test } from '#tests/e2e/fixtures.ts'
test('look', async ({ page }) => {
  await page.goto('/join-now?state=WA')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: '/tmp/law-wa-390.png' })
  await page.goto('/arizona')
  await page.addStyleTag({ content: 'html{font-size:200%}' })
  await page.locator('.price-table').first().scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/law-az-390-200.png' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.locator('.price-table').first().scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/law-az-1280-200.png' })
  expect(1).toBe(1)
})
