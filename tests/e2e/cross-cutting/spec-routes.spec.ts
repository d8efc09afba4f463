import type { APIRequestContext } from 'playwright/test'
import { consoleOf } from '#tests/e2e/console/staff-journey.ts'
import { chunkOf, expect, test } from '#tests/e2e/fixtures.ts'
import { insertSession } from '#tests/helpers/insert-session.ts'

const site = 'Bright Harbor Dental Savings'
const member = 'member@brightharbor.example'

/** The table of specification §2, in its order. Pages that need a member or an order are further down. */
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

  test.describe('without the script that redirects a visitor without an order', () => {
    test.use({ javaScriptEnabled: false })

    test('menu and plans are there; forms say that they need JavaScript, and whom to call', async ({
      page,
    }) => {
      // By its class, because text isn't searched within noscript.
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
      await expect(page.getByRole('img', { name: 'Loading your order' })).toBeHidden()
      await page.goto('/member-login')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
      await expect(notice).toBeVisible()
      await expect(notice).toContainText('This page needs JavaScript to send what you enter.')
      await expect(notice.locator('a[href^="tel:"]')).toBeVisible()
    })

    test('the price list can be searched, and the console says what its sign-in needs', async ({
      page,
      server,
    }) => {
      await page.goto('/savings-summary')
      const search = page.getByRole('searchbox', { name: 'Search the services' })
      await search.fill('porcelain crown')
      await search.press('Enter')
      await expect(page).toHaveURL(/q=porcelain\+crown/)
      await expect(search).toHaveValue('porcelain crown')
      const prices = page.getByRole('region', { name: /prices/i }).filter({ has: search })
      await expect(prices.getByRole('rowheader', { name: /^Porcelain crown/ }).first()).toBeVisible()
      await expect(prices.getByRole('rowheader', { name: /^Root canal/ })).toHaveCount(0)
      await page.goto(`${consoleOf(server)}/sign-in`)
      await expect(page.locator('main noscript p')).toBeVisible()
      expect(await page.content()).toContain('The console needs JavaScript.')
    })

    test('an emailed link’s page says so too, and nothing covers it', async ({ page }) => {
      for (const path of ['/pay-link', '/pay-renewal', '/update-card', '/confirm-email', '/confirm-office']) {
        await page.goto(`${path}#token=some`)
        await expect(page.locator('main .without-script'), path).toBeVisible()
        await expect(page.getByRole('alertdialog'), path).toBeHidden()
      }
    })
  })

  test("§2 routes: /office/{officeId} is titled 'Office' with its name", async ({ request }) => {
    const list = await (await request.get('/find-a-dentist?zip=85004')).text()
    const [, path = '', name = ''] = /<h3[^>]*><a [^>]*href="([^"]+)"[^>]*>([^<]+)</.exec(list) ?? []
    expect(path).toMatch(/^\/office\/[\w-]+-[a-z]{2}\/[\w-]+-[0-9a-f]{8}/)
    const html = await (await request.get(path)).text()
    expect(html).toContain(`<title>Office: ${name.trim()} | ${site}</title>`)
  })

  test("§2 routes: /dashboard is titled 'Member Dashboard', for members only", async ({
    request,
    server,
  }) => {
    const refused = await request.get('/dashboard', { maxRedirects: 0 })
    expect([refused.status(), refused.headers().location]).toEqual([302, '/member-login'])
    const headers = { cookie: `session=${await insertSession(server.db, member)}` }
    const html = await (await request.get('/dashboard', { headers })).text()
    expect(html).toContain(`<title>Member Dashboard | ${site}</title>`)
  })

  test('§2 routing: /member-login and /reset-password send a signed-in user to /dashboard', async ({
    request,
    server,
  }) => {
    const headers = { cookie: `session=${await insertSession(server.db, member)}` }
    for (const path of ['/member-login', '/reset-password']) {
      const answer = await request.get(path, { headers, maxRedirects: 0 })
      expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, '/dashboard'])
    }
  })

  test('§2 routes: /checkout is rendered only on the client', async ({ page, request }) => {
    const html = await (await request.get('/checkout')).text()
    expect(html).toContain('<main')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).not.toContain('About you')
    // Its shell is bare, so the brand's header isn't loaded.
    expect(html).not.toMatch(/\/assets\/\w*_header/)
    await page.addInitScript(addUpShifts)
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(shiftsSoFar)).toBeLessThan(0.01)

    await test.step('§2 routes: at /checkout a coupon can be applied', async () => {
      await page.goto('/welcome')
      await page
        .getByRole('main')
        .getByRole('link', { name: /Choose|Join|Start/ })
        .first()
        .click()
      await expect(page).toHaveURL(/coupon=WELCOME10/)
      await page.getByRole('button', { name: 'Choose Harbor Adult' }).click()
      const order = page.getByRole('complementary', { name: 'Your order' })
      await expect(order).toContainText('Coupon WELCOME10')
    })
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

  test('§2 footer: the copyright line has the current year', async ({ request }) => {
    const html = await (await request.get('/faq')).text()
    expect(html.slice(html.indexOf('<footer'))).toContain(`© ${new Date().getFullYear()} `)
  })

  test('§2 app shell: nothing is rendered before content: the first bytes have header, page and footer', async ({
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
})

test.describe('inside the router', () => {
  // The browser's console reports the missing chunk.
  test.use({
    allowedHosts: /^community\.brightharbor\.example$/,
    allowedErrors: [/ERR_FAILED|Failed to fetch|Error loading route module/],
  })

  test('§2 routing: the active menu item is the page’s, also after client-side navigation', async ({
    page,
    request,
    context,
  }) => {
    const loads: string[] = []
    page.on('request', (asked) => {
      if (asked.isNavigationRequest()) loads.push(new URL(asked.url()).pathname)
    })
    // Navigates with the router, as an internal link does.
    const goInside = (path: string) =>
      page.evaluate((to) => {
        window.history.pushState({}, '', to)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    await page.goto('/faq')
    await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('link', { name: 'Support' }).click()
    await expect(menu.getByRole('link', { name: 'Support' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: 'FAQ' })).not.toHaveAttribute('aria-current')

    await test.step('§2 redirects: a content rule redirects, inside the router too', async () => {
      const moved = await request.get('/dentists', { maxRedirects: 0 })
      expect([moved.status(), moved.headers().location]).toEqual([301, '/find-a-dentist'])
      const outside = await request.get('/members', { maxRedirects: 0 })
      expect(outside.headers().location).toBe('/member-login')
      await goInside('/members')
      await expect(page).toHaveURL(/\/member-login$/)
      await expect(page).toHaveTitle(/^Member Login/)
      expect(loads).toEqual(['/faq'])
    })

    await test.step('§8 chunk failure: a page whose chunk can’t be loaded becomes one full load of the target', async () => {
      const terms = await chunkOf(page, 'site/pages/terms')
      await page.route(`**${terms}`, (route) => route.abort())
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
      await expect(page).toHaveURL(/\/terms$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => loads).toEqual(['/faq', '/terms'])
    })

    await test.step('§2 redirects: an external target is a full browser navigation', async () => {
      const answer = await request.get('/community', { maxRedirects: 0 })
      const elsewhere = 'https://community.brightharbor.example/'
      expect([answer.status(), answer.headers().location]).toEqual([302, elsewhere])
      await context.route(`${elsewhere}**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
      )
      await page.goto('/faq')
      await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
      const document = page.waitForRequest(
        (asked) => asked.isNavigationRequest() && asked.url().startsWith('https://community.'),
      )
      await goInside('/community')
      await document
      await expect(page).toHaveTitle('Elsewhere')
    })
  })
})

test.describe('errors', () => {
  /** A page as the server renders it: its status, its HTML, its heading, and its text. */
  async function drawn(request: APIRequestContext, path: string) {
    const answer = await request.get(path)
    const html = (await answer.text()).replaceAll(/<!--.*?-->|<(script|style)\b[^>]*>.*?<\/\1>/gs, '')
    const words = html.replaceAll(/<[^>]+>/g, '|').replaceAll('&#x27;', "'")
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]
    return { status: answer.status(), html, words, heading }
  }

  test("§8 404: an unknown route says 'Page not found: {path}'", async ({ request }) => {
    const { status, heading, words, html } = await drawn(request, '/no/such/page')
    expect([status, heading]).toEqual([404, 'Page Not Found'])
    expect(words).toContain('|Page not found: /no/such/page|')
    expect(html).toContain(`<title>Page Not Found | ${site}</title>`)
  })

  test('an undecodable path is the 404 screen too', async ({ request }) => {
    for (const path of ['/%ff', '/%00', '/office/%00', '/card/%e0%a4%a', '/no/such%ff']) {
      const { status, heading } = await drawn(request, path)
      expect([path, status, heading]).toEqual([path, 404, 'Page Not Found'])
    }
  })

  test("§8 route validation: an unknown landing page is 404 'Page Not Found: {path}'", async ({
    request,
  }) => {
    const { status, words } = await drawn(request, '/no-such-campaign')
    expect(status).toBe(404)
    expect(words).toContain('|Page Not Found: /no-such-campaign|')
  })

  test('§8 route validation: a malformed office id is a 404 with its message', async ({ request }) => {
    const { status, heading, words } = await drawn(request, '/office/not-an-id')
    expect([status, heading]).toEqual([404, 'Page Not Found'])
    expect(words).toContain('|Page Not Found: /office/not-an-id|')
  })

  test("§2 error screen: an unhandled error is a full page: 500, 'Internal Server Error', nothing of its cause", async ({
    request,
  }) => {
    const { status, heading, words, html } = await drawn(request, '/dev/kit?fail=crash')
    expect([status, heading]).toEqual([500, 'Internal Server Error'])
    expect(words).toContain('|Error 500|')
    expect(html).not.toMatch(/asked to crash|<header/)
  })

  test('§2 error screen: it takes statusCode, statusMessage and message', async ({ request }) => {
    const path = '/dev/kit?fail=503&statusMessage=Closed%20for%20repairs&message=Back%20at%20noon.'
    const { status, heading, words } = await drawn(request, path)
    expect([status, heading]).toEqual([503, 'Closed for repairs'])
    for (const said of ['|Error 503|', '|Back at noon.|']) expect(words).toContain(said)
  })

  test.describe('in the browser', () => {
    test.use({ allowedErrors: [/status of [45]\d\d|kit was asked|Minified React|Error/] })

    test('§2 error screen: 404 and everything else are distinct screens', async ({ page }) => {
      await page.goto('/dev/kit?fail=404')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page.getByRole('link', { name: 'Find a dentist' })).toBeVisible()
      await page.goto('/dev/kit?fail=500')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
      await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/dev/kit?fail=500')
      await expect(page.getByRole('link', { name: 'Find a dentist' })).toHaveCount(0)
    })
  })
})

/** Sums in the page how much of it shifts without input (Cumulative Layout Shift). */
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

/** The sum, once the last rendering has been counted. */
function shiftsSoFar(): Promise<number> {
  const counted = window as unknown as { shiftsSoFar: () => number }
  return new Promise((resolve) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => setTimeout(() => resolve(counted.shiftsSoFar()))),
    ),
  )
}
