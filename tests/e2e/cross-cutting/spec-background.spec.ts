import type { Page } from 'playwright/test'
import { signInStaff } from '#tests/e2e/console/staff-journey.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

const member = 'member@brightharbor.example'
const minute = 60_000

/** Waits until the page is interactive: the session check fills the token. */
const awake = (page: Page) =>
  expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')

test.describe('idle', () => {
  // Two tabs may both notify the server. The second gets an error, because the session is over.
  test.use({ allowedErrors: [/40[13].*\/api\/v4\/member\/logout/] })

  test('§4 idle: after the first period a member is signed out and sent to /member-login; after the second the page is reloaded', async ({
    page,
    context,
    signIn,
  }) => {
    await page.clock.install()
    await signIn(member)
    await awake(page)
    let loggedOut = false
    page.on('request', (asked) => {
      loggedOut ||= asked.url().endsWith('/api/v4/member/logout')
    })
    // The page starts watching the time a moment after loading, on a busy machine possibly after the first clock jump.
    await expect(async () => {
      if (!loggedOut) await page.clock.fastForward(16 * minute)
      expect(loggedOut).toBe(true)
    }).toPass()
    await expect(page).toHaveURL(/\/member-login$/)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0)
    const reason = page.getByText('You were signed out after a period of inactivity.')
    await expect(reason).toBeVisible()

    const reload = page.waitForRequest((asked) => asked.isNavigationRequest())
    await page.clock.fastForward(50 * minute)
    expect(new URL((await reload).url()).pathname).toBe('/member-login')
    await awake(page)
    await expect(reason).toBeVisible()

    await test.step('§4 session: logout doesn’t call the server when the session is over already', async () => {
      await signIn(member)
      await awake(page)
      await context.clearCookies()
      const calls: string[] = []
      page.on('request', (asked) => {
        if (asked.method() === 'POST') calls.push(asked.url())
      })
      await page.clock.fastForward(16 * minute)
      await expect(page).toHaveURL(/\/member-login$/)
      await expect(page.getByLabel('Email')).toBeVisible()
      expect(calls).toEqual([])
    })
  })

  test('§4 idle: a member’s activity in one tab keeps the others signed in', async ({
    page,
    context,
    signIn,
  }) => {
    await context.clock.install()
    await signIn(member)
    const other = await context.newPage()
    await other.goto('/dashboard')
    await awake(other)
    await context.clock.fastForward(10 * minute)
    await other.mouse.move(200, 200)
    await other.mouse.move(300, 300)
    await context.clock.fastForward(10 * minute)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    await context.clock.fastForward(6 * minute)
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/member-login$/)
  })

  test('§4 idle: a minute before, a dialog says so, in the account and on the console, and one key stays', async ({
    page,
    signIn,
    server,
  }) => {
    await page.clock.install()
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
    async function stayByKey() {
      await expect(async () => {
        if (!(await warning.isVisible())) await page.clock.fastForward(14 * minute + 5_000)
        await expect(warning).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expect(warning).toHaveAccessibleDescription(/^You’ll be signed out in 60 seconds/)
      await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(warning).toBeHidden()
      await page.clock.fastForward(13 * minute)
      await expect(warning).toBeHidden()
    }
    await signIn(member)
    await awake(page)
    await stayByKey()
    await expect(page).toHaveURL(/\/dashboard$/)

    await page.goto(`${await signInStaff(page, server, 'support@enamel.example')}/brightharbor/today`)
    await expect(page.getByRole('heading', { name: 'Cases' })).toBeVisible()
    await stayByKey()
    await expect(page).toHaveURL(/\/today$/)
    await page.clock.fastForward(65_000)
    await page.getByRole('button', { name: 'Sign out now' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
  })
})

test.describe('new version', () => {
  test('§4 new version: a latest-build file is requested with a timestamp, and a different id makes the next page a full load', async ({
    page,
  }) => {
    await page.clock.install()
    let answer = ''
    const asked: string[] = []
    await page.route('**/latest-build.json*', async (route) => {
      asked.push(route.request().url())
      if (answer) await route.fulfill({ json: { id: answer } })
      else await route.continue()
    })
    await page.goto('/faq')
    await awake(page)
    await page.clock.runFor(61_000)
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toMatch(/latest-build\.json\?t=\d{13}$/)
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page).toHaveTitle(/Terms/)
    expect(loads).toEqual([])

    answer = 'a-newer-build'
    await page.clock.runFor(61_000)
    await expect.poll(() => asked.length).toBe(2)
    await footer.getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page).toHaveTitle(/Privacy/)
    expect(loads).toEqual(['/privacy'])

    await test.step('§4 idle: visitors are never redirected', async () => {
      await awake(page)
      await page.clock.fastForward(120 * minute)
      await expect(page).toHaveURL(/\/privacy$/)
      expect(loads).toEqual(['/privacy'])
    })
  })
})

test('§7 calls: a secured request carries the csrf-token of the page meta tag', async ({ page, request }) => {
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  await page.route('**/api/v4/contact', (route) => route.fulfill({ status: 201, json: { reference: 'C-1' } }))
  await page.goto('/support')
  await awake(page)
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content')
  await fillContact(page)
  const sent = page.waitForRequest('**/api/v4/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  const headers = (await sent).headers()
  expect(headers['csrf-token']).toBe(token)
  await expect(page.getByText('Thank you. We received your message.')).toBeVisible()
  const policy = (await request.get('/support')).headers()['content-security-policy']

  await test.step('§7 captcha: off by default, and nothing of its provider is loaded or allowed', async () => {
    expect(policy).not.toContain('google')
    expect(headers['x-recaptcha-token']).toBeUndefined()
    await expect(page.locator('script[src*="recaptcha"]')).toHaveCount(0)
  })

  await test.step('§4 monitoring: not configured, nothing of it is loaded or allowed', async () => {
    expect(policy).toContain("connect-src 'self';")
    expect(asked.filter((url) => /browser-rum|datadog/i.test(url))).toEqual([])
  })
})

async function fillContact(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Write to us' })
  await form.getByLabel('What it is about').selectOption({ index: 1 })
  await form.getByLabel('Your name').fill('Rosa Marino')
  await form.getByLabel('Email').fill('rosa@families.example')
  await form.getByLabel('Your message').fill('When does my membership begin, please?')
}
