import { expect, test } from '#tests/e2e/fixtures.ts'

const pages = [
  'profile',
  'home-office',
  'card-on-file',
  'family',
  'change-plan',
  'purchase',
  'renew',
  'cancel',
].map((name) => `/dashboard/${name}`)

test('nothing of the member area runs over the edge at 320 pixels', async ({ page, signInAsNew }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 800 })
  await signInAsNew({ interval: 'month' })
  for (const path of ['', ...pages]) {
    if (path) await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('nobody else gets into the member area: each page asks to sign in, and comes back after', async ({
  request,
}) => {
  for (const path of [...pages, '/receipt/01996848-6900-7692-8f38-8de87c576111']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const signIn = `/member-login?return=${encodeURIComponent(path)}`
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, signIn])
  }
})
