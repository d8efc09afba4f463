import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright/test'
import { editContent } from '#tests/support/edit-content.ts'
import { type OwnServer, startOwnServer } from '#tests/support/own-server.ts'
import { expect, test } from './fixtures.ts'

/** Whatever breaks the content policy on a page, its Trusted Types included, fails the test as a console error. */
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

test.describe('§faults 24: under Trusted Types, with no report', () => {
  test('the map is drawn, moved, and leads to an office', async ({ page }) => {
    await openGuarded(page, '/find-a-dentist?zip=53202')
    const map = page.locator('#office-map')
    await expect(map.locator('canvas')).toBeVisible()
    await map.getByRole('button', { name: 'Zoom in' }).click()
    await map.getByRole('button', { name: 'Zoom out' }).click()
    // The nearest, which stands alone however far the map is zoomed.
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

  test('the plots are drawn', async ({ page }) => {
    await openGuarded(page, '/savings-summary')
    await page.getByRole('heading', { name: 'Where it saves most' }).scrollIntoViewIfNeeded()
    const bars = page.locator('.recharts-bar-rectangle path')
    await expect(bars.first()).toBeVisible()
    expect(await bars.count()).toBeGreaterThan(10)
  })

  test('the confirm dialog shows HTML through its sanitiser', async ({ page }) => {
    await openGuarded(page, '/dev/kit')
    await page.getByRole('button', { name: 'Ask in HTML' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('link', { name: 'Terms' })).toBeVisible()
    await expect(dialog.locator('script, img, [onerror], a[href^="javascript"]')).toHaveCount(0)
    expect(await dialog.locator('b, strong').count()).toBeGreaterThan(0)
  })

  test('rich text comes in by the browser’s own rendering', async ({ page }) => {
    await openGuarded(page, '/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Who else sees it' })).toBeVisible()
  })
})

test.describe('§faults 24: monitoring under Trusted Types', () => {
  const received: string[] = []
  let intake: Server
  let own: OwnServer

  test.beforeAll(async () => {
    intake = createServer((request, response) => {
      received.push(request.url ?? '')
      request.resume()
      response.writeHead(202, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      response.end()
    })
    await new Promise<void>((resolve) => intake.listen(0, resolve))
    const address = intake.address()
    own = await startOwnServer({
      RUM_APPLICATION_ID: '00000000-aaaa-0000-aaaa-000000000000',
      RUM_CLIENT_TOKEN: 'pub00000000000000000000000000000000',
      RUM_SESSION_SAMPLE_RATE: '100',
      RUM_REPLAY_SAMPLE_RATE: '100',
      RUM_INTAKE_ORIGIN: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    })
    await editContent(own.db, { brandKey: 'brightharbor', publish: true }, ({ base }) => {
      base.variables.disable_performance_tracking = 'false'
    })
  })

  test.afterAll(async () => {
    await own?.stop()
    intake?.closeAllConnections()
    intake?.close()
  })

  test('events and replay are recorded, packed by its worker and sent, with no report', async ({ page }) => {
    await openGuarded(page, `${own.url}/faq`)
    await page.getByRole('main').locator('summary').first().click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page).toHaveTitle(/Privacy/)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')))
    await expect.poll(() => received.some((url) => url.startsWith('/api/v2/rum?'))).toBe(true)
    await expect.poll(() => received.some((url) => url.startsWith('/api/v2/replay?'))).toBe(true)
  })
})
