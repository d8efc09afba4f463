import type { Page } from 'playwright/test'
import { chunkOf, demoPassword, expect, test } from '#tests/e2e/fixtures.ts'

const chunks = /\/assets\/[\w.-]+\.js$/

/** The page has loaded its code, and the session check has been answered. */
const awake = (page: Page) =>
  expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')

test.describe('a missing build (faults 34)', () => {
  test.use({ allowedErrors: [/404|Failed to fetch dynamically imported module|Error loading route module/] })

  test('§8 chunk: a missing chunk behind it neither reloads the page nor loses what is typed; a manual reload works', async ({
    page,
  }) => {
    const toSupport = page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Support$/ })
      .first()
    await page.goto('/faq')
    await awake(page)
    const support = await chunkOf(page, 'site/support/support')
    let documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    let gone = 0
    let comesBack = false
    await page.route(chunks, (route) => {
      const isBack = comesBack && documents.length > 0
      if (!route.request().url().endsWith(support) || isBack) return route.fallback()
      gone += 1
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })
    })
    await page.getByLabel('Search the questions').fill('refund')
    await toSupport.hover()
    await expect.poll(() => gone).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await expect(page.getByLabel('Search the questions')).toHaveValue('refund')
    expect(documents).toEqual([])
    await page.reload()
    expect(documents).toEqual(['/faq'])

    await test.step('§8 chunk: a chunk that stays missing isn’t requested in a loop', async () => {
      await awake(page)
      await toSupport.click()
      await expect(page).toHaveURL(/\/support$/)
      await page.waitForLoadState('networkidle')
      // The page as the server rendered it stays readable.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(documents).toEqual(['/faq', '/support'])
    })

    await test.step('§8 chunk: a page whose chunk is missing is loaded in full, once, at the target path', async () => {
      await page.goto('/faq')
      await awake(page)
      // A reload happens once per target, and this one has been used.
      await page.evaluate(() => sessionStorage.clear())
      documents = []
      gone = 0
      comesBack = true
      await toSupport.click()
      await expect(page).toHaveURL(/\/support$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main')).toHaveAttribute('data-page', 'support')
      expect(gone).toBeGreaterThan(0)
      expect(documents).toEqual(['/support'])
    })
  })
})

test.describe('a page before its scripts', () => {
  test('is painted before any of them is fetched', async ({ page }) => {
    await page.goto('/')
    const timesAfterPaint = () => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/.+\.js$/.test(name))
        .map(({ startTime }) => startTime - painted)
    }
    await expect.poll(() => page.evaluate(timesAfterPaint)).not.toEqual([])
    for (const time of await page.evaluate(timesAfterPaint)) expect(time).toBeGreaterThanOrEqual(0)
  })

  test('that hasn’t loaded them yet keeps what was pressed, typed and selected, and applies it afterward', async ({
    page,
  }) => {
    let held = Promise.withResolvers<void>()
    await page.route(/\/assets\/[^/]+\.js/, async (route) => {
      await held.promise
      await route.continue()
    })
    const openWithout = (path: string) => {
      held = Promise.withResolvers()
      return page.goto(path, { waitUntil: 'domcontentloaded' })
    }

    await openWithout('/grievance-form')
    await page.getByRole('radio', { name: /Filing for a member/ }).check()
    await page.getByLabel('State you live in').selectOption('CA')
    await page.getByLabel('Phone').fill('(602) 555-0123')
    held.resolve()
    await expect(page.getByLabel('Your own full name')).toBeVisible()
    await expect(page.getByLabel('State you live in')).toHaveValue('CA')
    await expect(page.getByLabel('Phone')).toHaveValue('(602) 555-0123')

    await openWithout('/faq')
    await page.getByLabel('Search the questions').fill('refund')
    held.resolve()
    await expect(page.getByText(/questions? found/)).toBeVisible()
    await expect(page.getByLabel('Search the questions')).toHaveValue('refund')

    await openWithout('/member-login')
    await page.getByLabel('Email').fill('member@brightharbor.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/member-login$/)
    held.resolve()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('a link in a block navigates without a new document', async ({ page }) => {
  await page.goto('/welcome')
  await awake(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Reflect.set(window, 'stays', true))
  await page.getByRole('link', { name: 'Choose Harbor Adult' }).click()
  await expect(page).toHaveURL(/\/join-now\?/)
  expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true)
})

test.describe('under the strict policy', () => {
  // Even parsing an attack in a document that is never shown makes the browser report what it blocked.
  test.use({ allowedErrors: [/violates the following Content Security Policy directive/] })

  test('§faults 24: under Trusted Types no string becomes script, while rich text still becomes HTML', async ({
    page,
  }) => {
    await page.goto('/faq')
    await awake(page)
    const outcome = await page.evaluate(() => {
      const refused = (attempt: () => void) => {
        try {
          attempt()
          return false
        } catch (error) {
          return error instanceof TypeError
        }
      }
      const box = document.createElement('div')
      return {
        attacks: [
          '<img src=x onerror=alert(1)>',
          '<svg onload=alert(1)></svg>',
          '<a href="javascript:alert(1)">x</a>',
          '<p onclick=alert(1)>x</p>',
          '<p style="x">x</p>',
          '<script>alert(1)</script>',
          '<iframe srcdoc="x"></iframe>',
          '<template><script>1</script></template>',
          '<body onload=alert(1)>',
        ].map((html) => refused(() => box.setHTMLUnsafe(html))),
        foreignScript: refused(() => {
          document.createElement('script').src = 'https://evil.example/x.js'
        }),
        richText: refused(() => box.setHTMLUnsafe('<p>Ask <a href="/support">us</a>.</p>')),
      }
    })
    expect(outcome.attacks).toEqual(outcome.attacks.map(() => true))
    expect(outcome).toMatchObject({ foreignScript: true, richText: false })
  })
})

test('§faults 24: pages of every kind load under the strict policy, visited through links', async ({
  page,
}) => {
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
  const footer = page.getByRole('contentinfo')
  for (const name of [/^FAQ$/, /^Terms/, /^Privacy/, /^Support$/]) {
    await awake(page)
    const link = footer.getByRole('link', { name }).first()
    const path = (await link.getAttribute('href')) ?? ''
    await link.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Keyboard and screen reader continue in the new page, not at the bottom of the last one.
    await expect(page.getByRole('main')).toBeFocused()
  }
})
