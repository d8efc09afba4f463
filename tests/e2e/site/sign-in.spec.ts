import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import {
  atDeskAndOnPhone,
  demoPassword,
  expect,
  expectAtRest,
  signInByForm,
  test,
} from '#tests/e2e/fixtures.ts'
import { addDemoMember } from '#tests/helpers/add-demo-member.ts'

const email = 'member@brightharbor.example'

test.describe('signing in', () => {
  test.use({ allowedErrors: [/401.*\/api\/login|422.*\/api\/v4\/member\/setNewPassword/] })

  test('says in one sentence what is wrong, keeps the email, and returns to the page the member wanted', async ({
    page,
  }) => {
    await page.goto('/member-login?return=%2Ffaq')
    await expect(page).toHaveTitle(/^Member Login/)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('don’t match')
    await expectAccessible(page)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/faq$/)
  })

  test('never leaves the site, whatever the address says', async ({ page }) => {
    await page.goto('/member-login?return=%2F%5Cevil.example')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  atDeskAndOnPhone(() => {
    test('after signing out the old cookie opens nothing', async ({ page, context, isMobile, signIn }) => {
      await signIn(email)
      const cookies = await context.cookies()
      if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
      await page
        .getByRole('button', { name: /log ?out/i })
        .filter({ visible: true })
        .click()
      await expect(page).toHaveURL(/\/member-login$/)
      await context.addCookies(cookies)
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/member-login$/)
    })
  })

  test('a used reset link says so and offers another; requesting one doesn’t reveal whether the email is known', async ({
    page,
  }) => {
    await page.goto('/reset-password?set#token=spent')
    await expect(page).toHaveURL(/\/reset-password\?set$/)
    await expect(page.getByLabel('New password')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('four quiet foxes knitting')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('alert')).toContainText('expired or was already used')
    await expectAccessible(page)
    await page.getByLabel('Email').fill('nobody@brightharbor.example')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()
    await expectAccessible(page)
  })
  test('a forgotten password is reset through the emailed link, once; other devices have to sign in again', async ({
    page,
    browser,
    server,
    mailTo,
  }) => {
    const forgetful = await addDemoMember(server.db)
    const elsewhere = await browser.newPage()
    await signInByForm(elsewhere, forgetful)

    await page.goto('/member-login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveTitle(/^Reset Password/)
    await page.getByLabel('Email').fill(forgetful)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText(`If ${forgetful} has an account`)).toBeVisible()

    const mail = await mailTo(forgetful, /password/)
    const link = /http\S+reset-password[^\s"]+/.exec(mail.text)?.[0] ?? ''
    expect(link).toContain('#token=')

    await page.goto(link)
    await page.getByLabel('New password').fill('brightharbor12')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByLabel('New password')).toBeFocused()
    // Nor is a published one.
    await page.getByLabel('New password').fill(demoPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('on lists of common and stolen passwords')).toBeVisible()
    await page.getByLabel('New password').fill('nine dry badgers humming')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page).toHaveURL(/\/member-login$/)
    await expect(page.getByRole('status')).toContainText('new password is set')
    await page.reload()
    await expect(page.getByText('new password is set')).toHaveCount(0)

    await elsewhere.goto('/dashboard')
    await expect(elsewhere).toHaveURL(/\/member-login$/)
    await elsewhere.goto(link)
    await elsewhere.getByLabel('New password').fill('four quiet foxes knitting')
    await elsewhere.getByRole('button', { name: 'Set new password' }).click()
    await expect(elsewhere.getByRole('alert')).toContainText('was already used')
    await expectAtRest(elsewhere)
    await elsewhere.close()
    await signInByForm(page, forgetful, 'nine dry badgers humming')
  })
})
