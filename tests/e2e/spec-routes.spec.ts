import { chunkOf, expect, test } from './fixtures.ts'

const site = 'Bright Harbor Dental Savings'
const member = 'member@brightharbor.example'

/** The table of specification §2, in its order; pages that need a member or an order are further down. */
const titles: [path: string, title: string][] = [
  ['/', site],
  ['/faq', `FAQ | ${site}`],
  ['/terms', `Terms of Service | ${site}`],
  ['/privacy', `Privacy Policy | ${site}`],
  ['/support', `Support | ${site}`],
  ['/arizona', `Arizona | ${site}`],
  ['/join-now', `Join Now | ${site}`],
  ['/welcome', `Welcome offer | ${site}`],
  ['/directory', `Provide Directory | ${site}`],
  ['/member-login', `Member Login | ${site}`],
  ['/find-a-dentist', `Find a Dentist | ${site}`],
  ['/grievance-form', `Grievance Form | ${site}`],
  ['/reset-password', `Reset Password | ${site}`],
  ['/savings-summary', `Savings Summary | ${site}`],
]

test.describe('routes', () => {
  for (const [path, title] of titles) {
    test(`§2 routes: ${path} is titled '${title}'`, async ({ request }) => {
      const html = await (await request.get(path)).text()
      expect(html).toContain(`<title>${title}</title>`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    })
  }

  test.describe('without the script that sends a visitor with no order on', () => {
    test.use({ javaScriptEnabled: false })

    test('menu and plans are there; what would send something says that it needs JavaScript, and whom to call', async ({
      page,
    }) => {
      // By its class: no text is looked for within noscript.
      const notice = page.locator('main .without-script')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
      await expect(notice).toBeHidden()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
      await expect(page).toHaveURL(/\/faq$/)
      await page.goto('/join-now?people=2')
      await page.getByRole('link', { name: 'Choose Harbor Adult' }).click()
      await expect(page).toHaveTitle(`Checkout | ${site}`)
      await expect(page.getByRole('img', { name: 'Opening your order' })).toBeHidden()
      await page.goto('/member-login')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
      await expect(notice).toBeVisible()
      await expect(notice).toContainText('This page needs JavaScript to send what you enter.')
      await expect(notice.locator('a[href^="tel:"]')).toBeVisible()
    })
  })

  test("§2 routes: /office/{officeId} is titled 'Office' with its name", async ({ page }) => {
    await page.goto('/find-a-dentist?zip=85004')
    const office = page.getByRole('heading', { level: 3 }).first().getByRole('link')
    const name = await office.textContent()
    await office.click()
    await expect(page).toHaveURL(/\/office\/[\w-]+-[a-z]{2}\/[\w-]+-[0-9a-f]{8}$/)
    await expect(page).toHaveTitle(`Office: ${name?.trim()} | ${site}`)
  })

  test("§2 routes: /dashboard is titled 'Member Dashboard', for members only", async ({ page, signIn }) => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/member-login/)
    await signIn(member)
    await expect(page).toHaveTitle(`Member Dashboard | ${site}`)
  })

  test('§2 routes: /checkout is rendered only on the client', async ({ page, request }) => {
    const html = await (await request.get('/checkout')).text()
    expect(html).toContain('<main')
    expect(html).not.toMatch(/<h1/)
    // Its shell is bare: the brand's header is not fetched for it.
    expect(html).not.toContain('/assets/header-')
    await page.addInitScript(addUpShifts)
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(shiftsSoFar)).toBeLessThan(0.01)
  })

  test('§2 routes: at /checkout a coupon can be applied', async ({ page }) => {
    await page.goto('/welcome')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Choose|Join|Start/ })
      .first()
      .click()
    await expect(page).toHaveURL(/coupon=WELCOME10/)
    await page.getByRole('button', { name: 'Choose Harbor Adult' }).click()
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Coupon WELCOME10')
  })

  test('§2 app shell: the favicon comes from content, and the title carries global_title', async ({
    request,
    baseURL,
  }) => {
    const { port } = new URL(baseURL ?? '')
    for (const [key, globalTitle] of [
      ['brightharbor', site],
      ['copperstate', 'Copper State Smile Plan'],
    ] as const) {
      const headers = { host: `${key}.localhost:${port}` }
      const html = await (await request.get('/faq', { headers })).text()
      expect(html).toMatch(new RegExp(`<link rel="icon"[^>]* href="/brands/${key}/favicon.svg"`))
      expect(html).toContain(`<title>FAQ | ${globalTitle}</title>`)
    }
  })

  test('§2 footer: the copyright line has the year it is', async ({ request }) => {
    const html = await (await request.get('/faq')).text()
    expect(html.slice(html.indexOf('<footer'))).toContain(`© ${new Date().getFullYear()} `)
  })

  test('§2 app shell: nothing is rendered before content: the first bytes hold header, page and footer', async ({
    request,
  }) => {
    const html = await (await request.get('/faq')).text()
    expect(html.indexOf('<header')).toBeGreaterThan(0)
    expect(html.indexOf('<main')).toBeGreaterThan(html.indexOf('<header'))
    expect(html.indexOf('<footer')).toBeGreaterThan(html.indexOf('<main'))
  })

  test("§2 routing: the wrapper's style comes from the route's page or landing meta", async ({ request }) => {
    for (const [path, style] of [
      ['/', 'home'],
      ['/faq', 'faq'],
      ['/welcome', 'landing-home'],
      ['/reset-password', 'member-login'],
    ] as const) {
      const html = await (await request.get(path)).text()
      expect(/<main[^>]* data-page="([^"]*)"/.exec(html)?.[1]).toBe(style)
    }
  })

  test('§2 routing: the active menu item is that of the page, also after going there in the router', async ({
    page,
  }) => {
    await page.goto('/faq')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('link', { name: 'Support' }).click()
    await expect(menu.getByRole('link', { name: 'Support' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: 'FAQ' })).not.toHaveAttribute('aria-current')
  })

  test('§2 routing: /member-login and /reset-password send a signed-in user to /dashboard', async ({
    page,
    signIn,
  }) => {
    await signIn(member)
    for (const path of ['/member-login', '/reset-password']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard$/)
    }
  })

  test('§2 redirects: a rule of content leads on, inside the router too', async ({ page, request }) => {
    const answer = await request.get('/dentists', { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, '/find-a-dentist'])
    await page.goto('/members')
    await expect(page).toHaveURL(/\/member-login$/)
    await page.goto('/faq')
    await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
    // As the router goes there by a link of its own.
    await page.evaluate(() => {
      window.history.pushState({}, '', '/members')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page).toHaveURL(/\/member-login$/)
    await expect(page).toHaveTitle(/^Member Login/)
  })
})

test.describe('leaving', () => {
  test.use({ allowedHosts: /^community\.brightharbor\.example$/ })

  test('§2 redirects: an external target is a full browser navigation', async ({
    page,
    context,
    request,
  }) => {
    const answer = await request.get('/community', { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([
      302,
      'https://community.brightharbor.example/',
    ])
    await context.route('https://community.brightharbor.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    )
    await page.goto('/faq')
    await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
    const document = page.waitForRequest(
      (asked) => asked.isNavigationRequest() && asked.url().startsWith('https://community.'),
    )
    // As the router goes there by a link of its own.
    await page.evaluate(() => {
      window.history.pushState({}, '', '/community')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await document
    await expect(page).toHaveTitle('Elsewhere')
  })
})

test.describe('errors', () => {
  test.use({ allowedErrors: [/status of [45]\d\d|kit was asked|Minified React|Error/] })

  test("§8 404: an unknown route says 'Page not found: {path}'", async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(page.getByText(/^Page not found: \/no\/such\/page$/)).toBeVisible()
    await expect(page).toHaveTitle(`Page Not Found | ${site}`)
  })

  for (const path of ['/%ff', '/%00', '/office/%00', '/card/%e0%a4%a', '/no/such%ff']) {
    test(`a path that is no text, ${path}, is the 404 screen too`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    })
  }

  test("§8 route validation: a landing page that is not there is 404 'Page Not Found: {path}'", async ({
    page,
  }) => {
    expect((await page.goto('/no-such-campaign'))?.status()).toBe(404)
    await expect(page.getByText(/^Page Not Found: \/no-such-campaign$/)).toBeVisible()
  })

  test('§8 route validation: an office id that cannot be one is a 404 with its message', async ({ page }) => {
    expect((await page.goto('/office/not-an-id'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  })

  test("§2 error screen: an unhandled fault is a full page: 500, 'Internal Server Error', nothing of its cause", async ({
    page,
  }) => {
    expect((await page.goto('/dev/kit?fail=crash'))?.status()).toBe(500)
    await expect(page.getByText('Error 500')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
    await expect(page.getByText('asked to crash')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
  })

  test('§2 error screen: it takes statusCode, statusMessage and message', async ({ page }) => {
    await page.goto('/dev/kit?fail=503&statusMessage=Closed%20for%20repairs&message=Back%20at%20noon.')
    await expect(page.getByText('Error 503')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed for repairs')
    await expect(page.getByText('Back at noon.')).toBeVisible()
  })

  test('§2 error screen: 404 and everything else are distinct screens', async ({ page }) => {
    await page.goto('/dev/kit?fail=404')
    await expect(page.getByRole('link', { name: 'Find a dentist' })).toBeVisible()
    await page.goto('/dev/kit?fail=500')
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/dev/kit?fail=500')
    await expect(page.getByRole('link', { name: 'Find a dentist' })).toHaveCount(0)
  })
})

test.describe('a page whose code is gone', () => {
  test.use({ allowedErrors: [/./] })

  test('§8 chunk failure: a page whose chunk cannot be loaded becomes one full load of the target', async ({
    page,
  }) => {
    await page.goto('/faq')
    await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
    const terms = await chunkOf(page, 'site/terms')
    await page.route(`**${terms}`, (route) => route.abort())
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => loads).toEqual(['/terms'])
  })
})

/** Counts in the page how much of it jumps while nobody touches it (Cumulative Layout Shift). */
function addUpShifts(): void {
  let sum = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) if ('value' in entry) sum += Number(entry.value)
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    shiftsSoFar: () => {
      add(observer.takeRecords())
      return sum
    },
  })
}

/** The sum, once what was drawn last has been counted. */
function shiftsSoFar(): Promise<number> {
  const counted = window as unknown as { shiftsSoFar: () => number }
  return new Promise((resolve) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => setTimeout(() => resolve(counted.shiftsSoFar()))),
    ),
  )
}
