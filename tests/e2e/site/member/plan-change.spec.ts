import type { Page } from 'playwright/test'
import { addDays, dateIn } from '#domain/calendar.ts'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { typeCard } from '#tests/e2e/order.ts'

const dayBefore = (days: number) => addDays(dateIn('UTC', new Date()), -days)

/** Checks the three boxes, none of which is checked by default. */
async function tickAll(page: Page) {
  const boxes = page.getByRole('form', { name: 'Agree and pay' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) {
    await expect(box).not.toBeChecked()
    await box.check()
  }
}

test.describe('changing the plan', () => {
  test('now: the difference and the renewal are shown, agreed to and charged once', async ({
    page,
    signInAsNew,
    mailTo,
  }) => {
    const email = await signInAsNew({ joinedOn: dayBefore(100) })
    await page.getByRole('link', { name: 'Change plan' }).click()
    await expect(page).toHaveTitle(/^Change plan/)
    await expect(page.getByText(/You are on Harbor Adult, \$149\.00 each year/)).toBeVisible()
    const form = page.getByRole('form', { name: 'Change plan' })
    await form.getByRole('button', { name: 'See what it costs' }).click()
    await expect(form.getByText('Choose a plan.')).toBeVisible()

    await form.getByRole('radio', { name: /Harbor Family/ }).check()
    await form.getByRole('radio', { name: /Starting today/ }).check()
    await form.getByRole('button', { name: 'See what it costs' }).click()
    const order = page.getByRole('region', { name: 'Harbor Family, starting today' })
    await expect(order).toContainText('$229.00')
    await expect(
      order.getByText(/^Change my plan to Harbor Family from today on, charge my card \$/),
    ).toBeVisible()
    const agree = order.getByRole('button', { name: /^I agree, pay \$/ })
    const amount = /\$[\d.]+/.exec((await agree.textContent()) ?? '')?.[0] ?? ''
    await agree.dblclick()
    await expect(page.getByRole('status')).toContainText(`You’re on Harbor Family now. We charged ${amount}.`)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('region', { name: 'Harbor Family' })).toBeVisible()
    const papers = page.getByRole('region', { name: 'Receipts and agreement' })
    await expect(papers.getByRole('link', { name: /^Receipt of/ })).toHaveCount(2)
    await mailTo(email, /Your plan is now Harbor Family/)
  })

  test('from the next term, monthly: shown on the dashboard, and undone', async ({
    page,
    signInAsNew,
    mailTo,
  }) => {
    const email = await signInAsNew({ joinedOn: dayBefore(100) })
    await page.goto('/dashboard/change-plan')
    const form = page.getByRole('form', { name: 'Change plan' })
    await form.getByRole('radio', { name: 'Monthly' }).check()
    await expect(form.getByRole('radio', { name: /Starting today/ })).toBeDisabled()
    await form.getByRole('radio', { name: /Harbor Gum Care/ }).check()
    await form.getByRole('button', { name: 'See what it costs' }).click()
    const order = page.getByRole('region', { name: /^Harbor Gum Care, starting/ })
    await expect(order).toContainText('Nothing')
    await expect(order).toContainText('$24.95')
    await expectAccessible(page)
    await order.getByRole('button', { name: 'I agree, change my plan' }).click()
    await expect(page.getByText('Your plan changes to Harbor Gum Care on')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText(/: Harbor Gum Care, \$24\.95 each month\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep Harbor Adult' }).click()
    await expect(page.getByRole('button', { name: 'Keep Harbor Adult' })).toBeHidden()
    await mailTo(email, /You’re staying on Harbor Adult/)
  })
})

test.describe('buying another membership', () => {
  test.use({ allowedErrors: [/402 .*purchaseSubscription/] })

  test('with family, a coupon and a card that is declined, then one that pays', async ({
    page,
    signInAsNew,
    mailTo,
  }) => {
    const email = await signInAsNew({
      joinedOn: dayBefore(100),
      dependents: [
        { firstName: 'Sami', lastName: 'Okafor', relationship: 'spouse', dateOfBirth: '1985-05-05' },
      ],
    })
    await page.getByRole('link', { name: 'Buy another membership' }).click()
    await expect(page).toHaveTitle(/^Buy another membership/)
    await page.getByRole('checkbox', { name: /Sami Okafor/ }).check()
    await expect(page).toHaveURL(/with=/)
    await expect(page.getByRole('button', { name: 'Choose Harbor Kids' })).toBeHidden()
    await page.getByRole('button', { name: 'Choose Harbor Gum Care' }).click()

    const order = page.getByRole('region', { name: 'Your order' })
    await expect(order).toContainText('Noor Okafor, Sami Okafor')
    await expect(order).toContainText('$463.00')
    await expect(order).toContainText('$448.00')
    await page.getByLabel('Coupon code').fill('nothing')
    await page.getByRole('button', { name: 'Apply coupon' }).click()
    await expect(page.getByText('That code isn’t valid.')).toBeVisible()
    await page.getByLabel('Coupon code').fill('welcome10')
    await page.getByRole('button', { name: 'Apply coupon' }).click()
    await expect(page.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
    await expect(order).toContainText('$418.20')

    const pay = page.getByRole('button', { name: 'Pay $418.20 and join' })
    await pay.click()
    await expect(page.getByText('Please confirm you have read this.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^This plan is not insurance/ })).toBeFocused()
    await expectAccessible(page)
    await tickAll(page)
    await page.getByRole('radio', { name: /Another way/ }).check()
    await typeCard(page, '4000000000000002')
    await pay.click()
    await expect(page.getByText('Your bank declined this card.')).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await page.getByRole('radio', { name: /Your saved card/ }).check()
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Welcome to your new membership' })).toBeVisible()
    await expect(page.getByText(/We received \$418\.20/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await expect(page.getByRole('region', { name: 'Harbor Gum Care' })).toBeVisible()
    await mailTo(email, /Welcome to .*: your member number and receipt/)
  })
})
