import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openPayment, typeCard } from '#tests/e2e/order.ts'

/** The sandbox card whose bank verifies its customer each time. */
const checkedCard = '4000002760003184'
const bank = (page: Page) => page.getByRole('alertdialog', { name: 'Your test bank asks' })
const believe = (page: Page) => bank(page).getByRole('button', { name: 'Yes, it’s me' }).click()
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

test.describe('a bank that verifies its customer', () => {
  test.use({ allowedErrors: [/402/] })

  test('asks during checkout and again after a reload; failed it says why at the payment, passed it pays once', async ({
    page,
    server,
  }) => {
    test.slow()
    await openPayment(page, server)
    await typeCard(page, checkedCard)
    await payButton(page).click()
    await expect(bank(page)).toBeVisible()
    await expectAccessible(page)
    await bank(page).getByRole('button', { name: 'No' }).click()
    await expect(page.getByText(/Your bank couldn’t verify it’s you/)).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeFocused()

    await payButton(page).click()
    await expect(bank(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
    await bank(page).getByRole('button', { name: 'No' }).click()
    await expect(page.getByText('The payment didn’t go through.')).toBeVisible()
    await expect(page.getByText(/Your bank couldn’t verify it’s you/)).toBeVisible()
    await expectAccessible(page)

    await typeCard(page, checkedCard)
    await payButton(page).click()
    await expect(bank(page)).toBeVisible()
    await page.reload()
    await believe(page)
    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: /R-[0-9A-F]{6}-[0-9A-F]{6}/ })).toHaveCount(1)
  })

  test('asks before a card is saved, and before another person is paid for', async ({
    page,
    signInAsNew,
  }) => {
    const name = 'Lark'
    await signInAsNew()
    await page.goto('/dashboard/card-on-file')
    await typeCard(page, checkedCard)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await bank(page).getByRole('button', { name: 'No' }).click()
    await expect(page.getByText(/Your bank couldn’t verify it’s you/)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await believe(page)
    await expect(page.getByText(/ending in 3184 is now your payment method/)).toBeVisible()

    await page.goto('/dashboard/family')
    const form = page.getByRole('form', { name: 'Add a person' })
    await form.getByLabel('First name').fill(name)
    await form.getByLabel('Date of birth').fill('2016-05-06')
    await form.getByLabel(/related|Relationship/).selectOption('child')
    await form.getByRole('button', { name: 'See the price' }).click()
    await page.getByRole('button', { name: new RegExp(`^Pay .* and add ${name}$`) }).click()
    await believe(page)
    await expect(page.getByText(`${name} is on the plan starting today`)).toBeVisible()
  })
})
