import { demoPassword, expect, test } from '#tests/e2e/fixtures.ts'

const phone = { width: 390, height: 844 }

test('the header of a scrolled page, and its logo', async ({ page }) => {
  const header = page.getByRole('banner')
  for (const path of ['/welcome', '/']) {
    await test.step(`§2 header: on ${path} it becomes fixed at the top, stacking 999, once the page is scrolled`, async () => {
      await page.goto(path)
      await expect(header).not.toHaveCSS('position', 'fixed')
      await page.mouse.wheel(0, 600)
      await expect(header).toHaveCSS('position', 'fixed')
      await expect(header).toHaveCSS('top', '0px')
      await expect(header).toHaveCSS('z-index', '999')
      const logo = page.getByRole('img', { name: 'Bright Harbor Dental Savings' }).first()
      await expect(logo).toHaveAttribute('src', '/brands/brightharbor/logo-compact.svg')
      await page.mouse.wheel(0, -2000)
      await expect(header).not.toHaveCSS('position', 'fixed')
    })
  }

  await test.step('§2 header: becoming fixed moves nothing on the page', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const place = async () => (await heading.boundingBox())?.y
    const before = (await place()) ?? 0
    await page.evaluate(() => window.scrollTo(0, 300))
    await expect(header).toHaveCSS('position', 'fixed')
    expect(await place()).toBeCloseTo(before - 300, 0)
  })

  await test.step('§2 header: on other pages it scrolls away', async () => {
    await page.goto('/terms')
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await expect(header).not.toHaveCSS('position', 'fixed')
    await expect(header).not.toBeInViewport()
  })

  await test.step('§9 logo: displayed at 300x73 in every layout', async () => {
    for (const origin of ['/', '/?version=1', '/?version=2']) {
      await page.goto(origin)
      const logo = header.getByRole('img').first()
      await expect(logo).toBeVisible()
      expect(await logo.boundingBox()).toMatchObject({ width: 300, height: 73 })
    }
  })
})

test('§4 session: login success sets signed in and stores the email', async ({ page }) => {
  await page.goto('/member-login')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Join Now' })).toBeVisible()
  let loads = 0
  page.on('request', (asked) => {
    if (asked.isNavigationRequest()) loads += 1
  })
  await page.getByLabel('Email').fill('Member@BrightHarbor.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(loads, 'the state changes without another load of the page').toBe(0)
  const session = await page.evaluate(async () => (await fetch('/api/auth')).json())
  expect(session).toEqual({ isAuthenticated: true, email: 'member@brightharbor.example' })

  await test.step('§4 session: logout calls the server, clears the state and goes to /member-login', async () => {
    await page.goto('/faq')
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Savings Summary' })).toHaveCount(0)
    const call = page.waitForRequest((asked) => asked.url().endsWith('/api/v4/member/logout'))
    await header.getByRole('button', { name: 'Logout' }).click()
    expect((await call).method()).toBe('POST')
    await expect(page).toHaveURL(/\/member-login$/)
    await expect(header.getByRole('link', { name: 'Join Now' })).toBeVisible()
  })
})

test('the phone menu, and Login where there is no top bar', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  const header = page.getByRole('banner')
  const login = header.getByText('Login', { exact: true })
  await page.setViewportSize(phone)
  for (const brand of ['brightharbor', 'copperstate', 'lumen']) {
    await test.step(`§4 mobile navigation: ${brand}: toggled by the header, closed by scrolling and by every path change`, async () => {
      await page.goto(`http://${brand}.localhost:${port}/faq`)
      const menu = page.getByRole('navigation', { name: 'Mobile' })
      await expect(menu).toHaveCount(0)
      if (brand === 'brightharbor') await expect(login).toHaveCount(0)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(menu).toBeVisible()
      await page.getByRole('button', { name: 'Close menu' }).click()
      await expect(menu).toHaveCount(0)

      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(menu).toBeVisible()
      await page.evaluate(() => window.scrollBy(0, 120))
      await expect(menu).toHaveCount(0)

      await page.evaluate(() => window.scrollTo(0, 0))
      await page.getByRole('button', { name: 'Open menu' }).click()
      await menu.getByRole('link').first().click()
      await expect(page).not.toHaveURL(/\/faq$/)
      await expect(menu).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/faq$/)
      await expect(menu).toHaveCount(0)
    })
  }

  await test.step('§2 header: the Login dropdown opens, and shows only where the top header is hidden', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(header).toHaveAttribute('data-layout', '4_header')
    await login.click()
    await expect(header.getByRole('link', { name: 'Member Login' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(header.getByRole('link', { name: 'Member Login' })).toBeHidden()
  })
})
