import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

/** Any violation of the content policy, including Trusted Types, is a console error and fails the test. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
})

async function openGuarded(page: Page, url: string): Promise<void> {
  const response = await page.goto(url)
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await expect.poll(() => page.evaluate(() => Boolean(window.trustedTypes?.defaultPolicy))).toBe(true)
}

test('§faults 24: under Trusted Types, with no report', async ({ page }) => {
  await test.step('the map is drawn, moved, and links to an office', async () => {
    await openGuarded(page, '/find-a-dentist?zip=53202')
    const map = page.locator('#office-map')
    await expect(map.locator('canvas')).toBeVisible()
    await map.getByRole('button', { name: 'Zoom in' }).click()
    await map.getByRole('button', { name: 'Zoom out' }).click()
    // The nearest one, which stands alone at any zoom.
    const pin = map.locator('a[href^="/office/"]').first()
    await expect(pin).toBeVisible()
    const { name, drawn } = await pin.evaluate(async (link: HTMLAnchorElement) => {
      const canvas = document.querySelector<HTMLCanvasElement>('#office-map canvas')
      await new Promise((resolve) => setTimeout(resolve, 0))
      return { name: link.title, drawn: (canvas?.width ?? 0) > 0 }
    })
    expect(drawn).toBe(true)
    await pin.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  await test.step('the plots are drawn', async () => {
    await openGuarded(page, '/savings-summary')
    await page.getByRole('heading', { name: 'Where members save most' }).scrollIntoViewIfNeeded()
    const bars = page.getByRole('img', { name: /average usual price/ }).locator('rect')
    await expect(bars.first()).toBeVisible()
    expect(await bars.count()).toBeGreaterThan(10)
  })

  await test.step('the confirm dialog shows HTML through its sanitizer', async () => {
    await openGuarded(page, '/dev/kit')
    await page.getByRole('button', { name: 'Ask in HTML' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('link', { name: 'Terms' })).toBeVisible()
    await expect(dialog.locator('script, img, [onerror], a[href^="javascript"]')).toHaveCount(0)
    expect(await dialog.locator('b, strong').count()).toBeGreaterThan(0)
  })

  await test.step('rich text is rendered by the browser itself', async () => {
    await openGuarded(page, '/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Who else sees it' })).toBeVisible()
  })
})
