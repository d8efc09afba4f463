import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

const story = 'The office charged the usual price although I showed my card at the desk.'

/** Fills every required field except the signature. */
async function tellWhatHappened(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your full name', { exact: true }).fill('Ada Marsh')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('(602) 555-0123')
  await page.getByLabel('State you live in').selectOption('AZ')
  await page.getByLabel('What it is about').selectOption('billing')
  await page.getByLabel('Date it happened').fill('2026-01-15')
  await page.getByLabel('Who it is about').selectOption('office')
  await page.getByLabel('What happened', { exact: true }).fill(story)
}

test.describe('a grievance', () => {
  test('shows errors beside each field, is filed without an account, survives a reload, and its status is available with its number', async ({
    page,
  }) => {
    test.slow()
    const email = `ada.${Date.now()}@example.com`
    const file = page.getByRole('button', { name: 'File my grievance' })
    await page.goto('/grievance-form')
    await expect(page).toHaveTitle(/^Grievance Form \| /)
    await page.getByLabel('What happened', { exact: true }).fill('Too short')
    await page.getByLabel('Member number').fill('7KQM-4XDA-92HX')
    await page.getByLabel('Your full name', { exact: true }).fill('Ada\u202Ehsram')
    await file.click()
    await expect(page.getByLabel('Your full name', { exact: true })).toBeFocused()
    await expect(page.getByText('Write this on one line, in letters and symbols.')).toBeVisible()
    await expect(page.getByText('Tell us what happened: at least 20 characters.')).toBeVisible()
    await expect(page.getByText(/That is not a member number/)).toBeVisible()
    await expect(page.getByLabel('What happened', { exact: true })).toHaveValue('Too short')
    await expectAccessible(page)

    // Filed for someone else, it asks who is filing, and whether they may.
    await page.getByLabel('Member number').fill('')
    await tellWhatHappened(page, email)
    await page.getByLabel(/to sign/).fill('Lou Marsh')
    await expect(page.getByLabel('Your own full name')).toBeHidden()
    await page.getByRole('radio', { name: /Filing for a member/ }).check()
    await expect(page.getByLabel('The member’s full name')).toHaveValue('Ada Marsh')
    await file.click()
    await expect(page.getByText('Enter your own name.')).toBeVisible()
    await expect(page.getByText('Confirm that the member lets you file this.')).toBeVisible()
    await expect(page.getByLabel('Your own full name')).toBeFocused()
    await page.getByRole('radio', { name: /^The member/ }).check()

    // The notice required by California law.
    await page.getByLabel('State you live in').selectOption('CA')
    const notice = page.getByText(/^The California Department of Managed Health Care is responsible/)
    await expect(notice).toContainText('1-877-688-9891')
    await expect(notice).toHaveCSS('font-weight', '700')
    await expect(notice).toHaveCSS('font-size', '16px')
    await page.getByLabel('State you live in').selectOption('AZ')
    await page.getByLabel(/It is urgent/).check()

    await page.reload()
    await expect(page.getByLabel('What happened', { exact: true })).toHaveValue(story)
    await expect(page.getByLabel('State you live in')).toHaveValue('AZ')
    await expect(page.getByLabel(/It is urgent/)).toBeChecked()
    await expect(page.getByText('Arizona Department of Insurance')).toBeVisible()

    const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
    await page.locator('input[type=file]').setInputFiles(bill)
    await page.getByLabel(/to sign/).fill('Ada Marsh')
    await file.click()
    await expect(page.getByRole('heading', { name: 'We received your grievance' })).toBeFocused()
    await expectAccessible(page)
    await expect(page.getByText(story)).toBeVisible()
    await expect(page.getByText('bill.pdf')).toBeVisible()
    const number = await page.getByText(/^G(-[2-9A-Z]{4}){3}$/).textContent()

    await page.getByRole('link', { name: 'Check the status' }).click()
    await expect(page).toHaveURL(/\/support#status$/)
    const asking = page.getByRole('form', { name: 'Status of a request' })
    await asking.getByLabel('Case number or reference').fill((number ?? '').toLowerCase())
    await asking.getByLabel('Email you gave us').fill(email)
    await asking.getByRole('button', { name: 'Show status' }).click()
    await expect(page.getByText('We received it')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/grievance-form')
    await expect(page.getByLabel('What happened', { exact: true })).toHaveValue('')
  })

  test('is prefilled for a member, and gone from every tab once they sign out', async ({
    page,
    context,
    signIn,
  }) => {
    const told = (tab: Page) => tab.getByLabel('What happened', { exact: true })
    const kept = (tab: Page) => tab.evaluate(() => JSON.stringify(sessionStorage))
    await signIn('member@brightharbor.example')
    await page.goto('/grievance-form')
    await expect(page.getByLabel('Member number')).toHaveValue(/^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/)
    await page.getByLabel('Phone').fill('(480) 555-0100')
    await page.reload()
    await expect(page.getByLabel('Phone')).toHaveValue('(480) 555-0100')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('member@brightharbor.example')
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/grievance-form')
      // Nothing is saved before the page's own code has loaded.
      await expect(async () => {
        await told(tab).fill('')
        await told(tab).fill(story)
        expect(await kept(tab)).toContain(story)
      }).toPass()
    }
    await page.getByRole('button', { name: 'Logout' }).click()
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/member-login$/)
      expect(await kept(tab)).not.toContain(story)
    }
    await page.goto('/grievance-form')
    await expect(told(page)).toHaveValue('')
  })
})

test.describe('support', () => {
  test.use({ allowedErrors: [/404.*requestStatus/] })

  test('an unknown number gets a sentence; a visitor writes and gets a reference', async ({ page }) => {
    await page.goto('/support')
    await expect(page).toHaveTitle(/^Support \| /)
    const asking = page.getByRole('form', { name: 'Status of a request' })
    await asking.getByLabel('Case number or reference').fill('G-2222-2222-2222')
    await asking.getByLabel('Email you gave us').fill('nobody@example.com')
    await asking.getByRole('button', { name: 'Show status' }).click()
    await expect(asking.getByText('We found no request with this number and email.')).toBeVisible()

    const form = page.getByRole('form', { name: 'Write to us' })
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByLabel('What it is about')).toBeFocused()
    await form.getByLabel('What it is about').selectOption('billing')
    await form.getByLabel('Your name').fill('Ada Marsh')
    await form.getByLabel('Email').fill('ada@example.com')
    await form.getByLabel('Your message').fill('Does the plan cost more from the second year on?')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/^C(-[2-9A-Z]{4}){3}$/)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Your reference is' })).toBeFocused()
    await expectAccessible(page)
  })
})
