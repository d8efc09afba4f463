import type { Page } from 'playwright/test'
import { demoPassword, expect, test } from '#tests/e2e/fixtures.ts'
import { agreeToPay, newBuyer, openPayment, startOrder, typeAccount, typeCard } from '#tests/e2e/order.ts'

const member = 'member@brightharbor.example'
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const receipts = (page: Page) => page.getByRole('link', { name: /R-[0-9A-F]{6}-[0-9A-F]{6}/ })

async function expectOneReceipt(page: Page) {
  await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
  await page.goto('/dashboard')
  await expect(receipts(page)).toHaveCount(1)
}

test.describe('bad input', () => {
  test('two tabs that pay for one order pay once, and both end with a member', async ({
    page,
    context,
    server,
  }) => {
    await openPayment(page, server)
    const second = await context.newPage()
    await second.goto('/checkout?step=review')
    await agreeToPay(second)
    for (const tab of [page, second]) await typeCard(tab, '4242424242424242')
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
    await payButton(second).click()
    await expectOneReceipt(second)
  })

  test('the back button goes through the steps with what was typed, and after paying to no second payment', async ({
    page,
  }) => {
    await startOrder(page)
    await typeAccount(page, { ...newBuyer(), firstName: '  Ольга 李 🦷 ' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue with just me' }).click()
    await agreeToPay(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page.getByLabel('First name')).toHaveValue('Ольга 李 🦷')
    for (let step = 0; step < 3; step += 1) await page.goForward()
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await typeCard(page, '4242424242424242')
    // A double click pays once.
    await payButton(page).dblclick()
    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
    await page.goBack()
    await expect(payButton(page)).toBeHidden()
    await expectOneReceipt(page)
  })

  test.describe('a session that ends mid-form', () => {
    // A CSRF token is bound to its session: the first response is 403, the repeat with a fresh token 401.
    test.use({ allowedErrors: [/40[13] .*dependents/] })
    test('keeps the typed person until the member is signed in again', async ({ page, context, signIn }) => {
      await signIn(member)
      await page.goto('/dashboard/family')
      const form = page.getByRole('form', { name: 'Add a person' })
      await form.getByLabel('First name').fill('Søren 🦷')
      await form.getByLabel('Date of birth').fill('2012-02-29')
      await form.getByLabel(/related|Relationship/).selectOption('child')
      await context.clearCookies({ name: 'session' })
      await form.getByRole('button', { name: 'See the price' }).click()
      await expect(page).toHaveURL(/\/member-login\?return=%2Fdashboard%2Ffamily/)
      await expect(page.getByText('You were signed out.')).toBeVisible()
      await page.getByLabel('Email').fill(member)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/dashboard\/family$/)
      await expect(form.getByLabel('First name')).toHaveValue('Søren 🦷')
      await expect(form.getByLabel('Date of birth')).toHaveValue('02/29/2012')
      await expect(form.getByLabel(/related|Relationship/)).toHaveValue('child')
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(demoPassword)
    })
  })
})
