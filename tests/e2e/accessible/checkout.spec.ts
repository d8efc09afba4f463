import { expect, test } from '../fixtures.ts'
import { newBuyer, startOrder, tickConsents, typeAccount, typeCard } from '../order.ts'
import { expectAccessible } from './expect-accessible.ts'

test.describe('an accessible checkout', () => {
  test.use({ allowedErrors: [/402/] })

  test('at each step, with slips, while the bank asks, refused and paid', { tag: '@phone' }, async ({
    page,
  }) => {
    await startOrder(page)
    await expectAccessible(page)
    await page.getByLabel('First name').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('A name cannot contain a long number.')).toBeVisible()
    await expectAccessible(page)

    await typeAccount(page, newBuyer())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Who else is covered?' })).toBeVisible()
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByLabel('First name').fill('Noa')
    await page.getByLabel('Date of birth').fill('2015-03-04')
    await page.getByLabel('Relationship to you').selectOption('child')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()

    await page.getByRole('button', { name: 'Add a coupon' }).click()
    await page.getByLabel(/Coupon code/).fill('welcome10')
    await page.getByRole('button', { name: 'Apply coupon' }).click()
    await expect(page.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
    await expectAccessible(page)
    await tickConsents(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await expectAccessible(page)

    const pay = page.getByRole('button', { name: /^Pay \$/ })
    const bank = page.getByRole('alertdialog', { name: 'Your test bank asks' })
    await typeCard(page, '4000002760003184')
    await pay.click()
    await expect(bank).toBeVisible()
    await expectAccessible(page)
    await bank.getByRole('button', { name: 'No' }).click()
    await expect(page.getByText(/Your bank did not confirm that it is you/)).toBeVisible()
    await expectAccessible(page)
    await typeCard(page, '4000000000000119')
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible({ timeout: 45_000 })
    await expectAccessible(page)
  })
})
