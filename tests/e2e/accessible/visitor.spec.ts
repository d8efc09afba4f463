import { demoPassword, expect, test } from '../fixtures.ts'
import { expectAccessible } from './expect-accessible.ts'

test.describe('accessible to a visitor', () => {
  // One page for all: what they share is fetched and made ready once.
  test('as a page', async ({ page }) => {
    test.slow()
    for (const path of [
      '/',
      '/faq',
      '/terms',
      '/support',
      '/arizona',
      '/welcome',
      '/find-a-dentist?zip=85004',
      '/join-now?people=2',
      '/directory',
      '/savings-summary',
      '/savings-summary?basket=porcelain-crown%3A2',
      '/grievance-form',
      '/member-login',
      '/reset-password',
      '/claim-access',
      '/update-card',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('as an office', async ({ page }) => {
    await page.goto('/find-a-dentist?zip=85004')
    await page.getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/office\//)
    await expectAccessible(page)
  })

  test('on a phone: an open menu, the search for a dentist, the choice of plans', {
    tag: '@phone-only',
  }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
    for (const path of ['', '/find-a-dentist?zip=85004', '/join-now']) {
      if (path) await page.goto(path)
      await expectAccessible(page)
    }
  })

  test('in a forced palette, and with lists that need no scrolling left out by Tab', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/faq')
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await expect(here).toHaveCSS('text-decoration-line', 'underline')
    await page.goto('/')
    const steps = page.getByRole('region', { name: 'How it works' }).getByRole('list')
    await expect(steps).toBeVisible()
    await expect(steps.locator('..')).toHaveCSS('visibility', 'hidden')
  })

  test('when a plot of prices is reached', async ({ page }) => {
    await page.goto('/savings-summary')
    await page.getByRole('heading', { name: 'Where it saves most' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('img', { name: /average usual price/ })).toBeVisible()
    await expectAccessible(page)
  })

  test('when a message was sent', async ({ page }) => {
    await page.goto('/support')
    const form = page.getByRole('form', { name: 'Write to us' })
    await form.getByLabel('What it is about').selectOption('billing')
    await form.getByLabel('Your name').fill('Ada Marsh')
    await form.getByLabel('Email').fill('ada@example.com')
    await form.getByLabel('Your message').fill('Does the plan cost more from the second year on?')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/^C(-[2-9A-Z]{4}){3}$/)).toBeVisible()
    await expectAccessible(page)
  })

  test('when a grievance has slips in it, when it is filed, and when its status is asked', async ({
    page,
  }) => {
    await page.goto('/grievance-form')
    await page.getByRole('radio', { name: /Filing for a member/ }).check()
    await page.getByLabel('What happened', { exact: true }).fill('Too short')
    await page.getByRole('button', { name: 'File my grievance' }).click()
    await expect(page.getByText('Enter your own name.')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('radio', { name: /^The member/ }).check()
    await page.getByLabel('Your full name', { exact: true }).fill('Ada Marsh')
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByLabel('Phone').fill('(602) 555-0123')
    await page.getByLabel('State you live in').selectOption('AZ')
    await page.getByLabel('What it is about').selectOption('billing')
    await page.getByLabel('Date it happened').fill('2026-01-15')
    await page.getByLabel('Who it is about').selectOption('office')
    await page.getByLabel('What happened', { exact: true }).fill('They charged the usual price at the desk.')
    await page.getByLabel(/to sign/).fill('Ada Marsh')
    await page.getByRole('button', { name: 'File my grievance' }).click()
    await expect(page.getByRole('heading', { name: 'We have your grievance' })).toBeFocused()
    await expectAccessible(page)

    const number = await page.getByText(/^G(-[2-9A-Z]{4}){3}$/).textContent()
    await page.getByRole('link', { name: 'Check the status' }).click()
    const asking = page.getByRole('form', { name: 'Status of a request' })
    await asking.getByLabel('Case number or reference').fill(number ?? '')
    await asking.getByLabel('Email you gave us').fill('ada@example.com')
    await asking.getByRole('button', { name: 'Show status' }).click()
    await expect(page.getByText('We have it')).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('refused', () => {
    test.use({ allowedErrors: [/401.*\/api\/login|422.*\/api\/v4\/member\/setNewPassword/] })

    test('at signing in, by a spent reset link, and when another was asked for', async ({ page }) => {
      await page.goto('/member-login')
      await page.getByLabel('Email').fill('member@brightharbor.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('alert')).toContainText('do not match')
      await expectAccessible(page)

      await page.goto('/reset-password?set#token=spent')
      await expect(page.getByLabel('New password')).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('New password').fill(`four quiet foxes ${demoPassword}`)
      await page.getByRole('button', { name: 'Set new password' }).click()
      await expect(page.getByRole('alert')).toContainText('expired or was used')
      await expectAccessible(page)
      await page.getByLabel('Email').fill('nobody@brightharbor.example')
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()
      await expectAccessible(page)
    })
  })
})
