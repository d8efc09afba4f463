import { expect, onPhone, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible, expectFocusInSight } from './accessible-expect-accessible.ts'
import { expectNarrow } from './narrow.ts'

test.describe('accessible to a visitor', () => {
  // One page for all, so that shared files are loaded and prepared once. The tests that click check what follows.
  test('as a page, also at 320 px', async ({ page, request }) => {
    test.slow()
    const list = await (await request.get('/find-a-dentist?zip=85004')).text()
    const [, office = ''] = /<h3[^>]*><a [^>]*href="([^"]+)"/.exec(list) ?? []
    for (const path of [
      '/',
      '/faq',
      '/terms',
      '/support',
      '/arizona',
      '/welcome',
      '/find-a-dentist?zip=85004',
      office,
      '/join-now?people=2',
      '/directory',
      '/member-login',
      '/claim-access',
      '/update-card',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      if (path === '/directory') await page.evaluate(dropFolded)
      await expectAccessible(page)
      await expectNarrow(page)
    }
  })

  test('an office page of a brand with dark headings, while it is open', async ({ page, baseURL }) => {
    // Tuesday, ten o'clock in New York.
    await page.clock.setFixedTime(new Date('2026-11-24T15:00:00Z'))
    const site = baseURL?.replace('localhost', 'lumen.localhost')
    await page.goto(`${site}/find-a-dentist?zip=10001&radius=50`)
    await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
    await expect(page.getByText('Open now').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('in forced colors, and without horizontally scrolling lists on the home page, so none is a tab stop', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/faq')
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await expect(here).toHaveCSS('text-decoration-line', 'underline')
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'How it works' }).getByRole('list')).toBeVisible()
    await expect(page.getByRole('main').locator('[tabindex="0"]')).toHaveCount(0)
  })
})

onPhone(() => {
  test('accessible to a visitor: an open menu, the search for a dentist, the choice of plans', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
    for (const path of ['', '/find-a-dentist?zip=85004', '/join-now']) {
      if (path) await page.goto(path)
      await expectAccessible(page)
    }
  })

  test('by keyboard, the focused element is never under the join bar', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/')
    await expectFocusInSight(page)
  })
})

/** The offices of collapsed states are invisible, and are thousands of nodes. */
function dropFolded(): void {
  for (const city of document.querySelectorAll('details:not([open]) > section')) city.remove()
}
