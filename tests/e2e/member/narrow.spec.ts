import { expect, test } from '../fixtures.ts'

const pages = [
  'profile',
  'home-office',
  'card-on-file',
  'family',
  'change-plan',
  'purchase',
  'renew',
  'cancel',
]

test('nothing of the member area runs over the edge at 320 pixels', async ({ page, signInAsNew }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 800 })
  await signInAsNew({ interval: 'month' })
  for (const path of ['', ...pages]) {
    if (path) await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('nobody else gets into the member area: each page asks to sign in, and comes back after', async ({
  page,
}) => {
  for (const path of pages) {
    await page.goto(`/dashboard/${path}`)
    await expect(page).toHaveURL(new RegExp(`/member-login\\?return=%2Fdashboard%2F${path}`))
  }
})
