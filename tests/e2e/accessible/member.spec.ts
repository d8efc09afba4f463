import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { typeCard } from '../order.ts'
import { expectAccessible } from './expect-accessible.ts'

const member = 'member@brightharbor.example'
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Has the next cancellation answered as one whose refund stands so. */
async function answerRefund(page: Page, refundStatus: string): Promise<void> {
  await page.route('**/api/v4/member/cancel', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), refundStatus } })
  })
}

test.describe('accessible to a member', () => {
  test('as a page', { tag: '@phone' }, async ({ page, signIn, isMobile }) => {
    test.slow()
    await signIn(member)
    const dashboard = ['/dashboard', '/dashboard/family', '/dashboard/card-on-file']
    for (const path of isMobile
      ? dashboard
      : [
          ...dashboard,
          '/dashboard/profile',
          '/dashboard/home-office?zip=53202',
          '/dashboard/change-plan',
          '/dashboard/purchase',
          '/dashboard/renew',
          '/dashboard/cancel',
          '/confirm-email#token=unknown',
        ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('as card, status of the card, receipt and plots of savings', async ({ page, signIn, browser }) => {
    await signIn(member)
    await page.getByRole('link', { name: 'Show card' }).click()
    await expect(page.getByRole('img', { name: /whether this card is good today/ })).toBeVisible()
    await expectAccessible(page)
    const info = await (await page.request.get('/api/v4/member/info')).json()
    const card = await (await page.request.get(`/api/v4/member/idCard/${info.activeMembershipId}`)).json()
    const elsewhere = await browser.newContext()
    const stranger = await elsewhere.newPage()
    await stranger.goto(card.statusUrl)
    await expectAccessible(stranger)
    await elsewhere.close()

    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: /Receipt of/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/savings-summary')
    const own = page.getByRole('region', { name: 'What you have saved' })
    await own.getByRole('heading', { name: 'By service' }).scrollIntoViewIfNeeded()
    await expect(own.getByRole('img', { name: /with each service/ })).toBeVisible()
    await expectAccessible(page)
  })

  test('past due and lapsed', async ({ page, signIn }) => {
    for (const [who, words] of [
      ['pastdue', 'Your last payment did not go through.'],
      ['lapsed', 'Your membership has lapsed.'],
    ] as const) {
      await signIn(`${who}@brightharbor.example`)
      await expect(page.getByText(words)).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('with a price to agree to, with a plan for later, and without auto-renewal', async ({
    page,
    signInAsNew,
  }) => {
    await signInAsNew({ joinedOn: dayBefore(100) })
    await page.goto('/dashboard/change-plan')
    const form = page.getByRole('form', { name: 'Change plan' })
    await form.getByRole('radio', { name: 'By the month' }).check()
    await form.getByRole('radio', { name: /Harbor Gum Care/ }).check()
    await form.getByRole('button', { name: 'See what it costs' }).click()
    const order = page.getByRole('region', { name: /^Harbor Gum Care, from/ })
    await expect(order).toBeVisible()
    await expectAccessible(page)
    await order.getByRole('button', { name: 'I agree, change my plan' }).click()
    await expect(page.getByText('You change to Harbor Gum Care on')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText(/: Harbor Gum Care, \$24\.95 each month\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Turn off auto-renewal' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Auto-renewal is off' })).toBeVisible()
    await expectAccessible(page)
  })

  test('taking somebody in and letting them go', async ({ page, signInAsNew }) => {
    await signInAsNew({ dependents: [{ firstName: 'Riley', dateOfBirth: '2010-03-04' }] })
    await page.goto('/dashboard/family')
    const form = page.getByRole('form', { name: 'Add a person' })
    await form.getByLabel('First name').fill('Kim')
    await form.getByLabel('Date of birth').fill('2015-02-03')
    await form.getByLabel('Relationship to you').selectOption('child')
    await form.getByRole('button', { name: 'See the price' }).click()
    await expect(page.getByText(/from the next renewal, everybody/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^End Riley / }).click()
    await expect(page.getByRole('dialog').getByText(/from the next renewal/)).toBeVisible()
    await expectAccessible(page)
  })

  test('buying another membership, and while nobody knows whether the money moved', async ({
    page,
    signInAsNew,
  }) => {
    await signInAsNew({ joinedOn: dayBefore(100) })
    const path = '**/api/v4/member/purchaseSubscription'
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const told = await response.json()
      await route.fulfill({
        response,
        json: response.status() === 201 ? { ...told, status: 'confirming' } : told,
      })
    })
    await page.goto('/dashboard/purchase')
    await page.getByRole('button', { name: 'Choose Harbor Family' }).click()
    await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible()
    await expectAccessible(page)
    const boxes = page.getByRole('form', { name: 'Agree and pay' }).getByRole('checkbox')
    for (const box of await boxes.all()) await box.check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByText('You do not need to pay again.')).toBeVisible()
    await expectAccessible(page)
    // It asks on by itself; loaded again just when it has heard, it would offer the next membership.
    await page.unrouteAll({ behavior: 'wait' })
    const welcome = page.getByRole('heading', { name: 'Welcome to your new membership' })
    await expect(welcome).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
  })

  test.describe('paying what is owed', () => {
    test.use({ allowedErrors: [/402/] })

    test('refused, and paid', async ({ page, signInAsNew }) => {
      await signInAsNew({ interval: 'month', status: 'past_due' })
      await page.goto('/dashboard/renew')
      const pay = page.getByRole('button', { name: /^Pay \$/ })
      await page.getByRole('radio', { name: /Another way/ }).check()
      await typeCard(page, '4000000000009995')
      await pay.click()
      await expect(page.getByText('There is not enough money on this card.')).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Card number').fill('4242424242424242')
      await pay.click()
      await expect(page.getByRole('status')).toContainText('We received')
      await expectAccessible(page)
    })
  })

  for (const [status, words] of [
    ['done', 'Until then you can change your mind'],
    ['paid', 'is on its way back to you'],
    ['confirming', 'is not confirmed yet'],
    ['failed', 'could not go back the way you paid'],
  ] as const) {
    test(`cancelled, the refund ${status}`, async ({ page, signInAsNew }) => {
      await signInAsNew({ interval: 'year', joinedOn: dayBefore(10) })
      await page.goto('/dashboard/cancel')
      if (status !== 'done') await answerRefund(page, status)
      await page.getByRole('button', { name: /^Cancel and get/ }).click()
      await expect(page.getByRole('status')).toContainText(words)
      await expectAccessible(page)
      if (status !== 'done') return
      await page.getByRole('link', { name: 'Go to my dashboard' }).click()
      await expect(page.getByText('Your membership is cancelled.')).toBeVisible()
      await expectAccessible(page)
    })
  }
})
