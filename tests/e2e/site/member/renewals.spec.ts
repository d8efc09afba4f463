import type { Page } from 'playwright/test'
import { addDays, dateIn } from '#domain/calendar.ts'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { demoPassword, expect, test } from '#tests/e2e/fixtures.ts'
import { typeCard } from '#tests/e2e/order.ts'

const dayBefore = (days: number) => addDays(dateIn('UTC', new Date()), -days)

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const receipts = (page: Page) =>
  page.getByRole('region', { name: 'Receipts and agreement' }).getByRole('link', { name: /^Receipt of/ })

/** The number of receipts, once the dashboard shows them. Every member here has paid before. */
async function countReceipts(page: Page): Promise<number> {
  await expect(receipts(page).first()).toBeVisible()
  return receipts(page).count()
}

/** A card other than the one on file. */
async function chooseCard(page: Page, number: string) {
  await page.getByRole('radio', { name: /Another way/ }).check()
  await typeCard(page, number)
}

test.describe('paying what is owed', () => {
  test.use({ allowedErrors: [/402/] })

  test('a declined card, one without money, then one that pays: one charge, and a receipt', async ({
    page,
    signInAsNew,
    mailTo,
  }) => {
    test.slow()
    const email = await signInAsNew({ interval: 'month', status: 'past_due' })
    const before = await countReceipts(page)
    await page
      .getByRole('link', { name: /^Pay \$14\.95 now/ })
      .first()
      .click()
    await expect(page).toHaveTitle(/^Renew/)
    await expect(page.getByRole('heading', { name: 'Pay the amount due' })).toBeVisible()
    const what = page.getByRole('region', { name: 'What you’re paying for' })
    await expect(what).toContainText('$14.95')

    await pay(page).click()
    await expect(page.getByRole('alert')).toContainText('Your bank declined this card.')
    await chooseCard(page, '4000000000009995')
    await pay(page).click()
    await expect(page.getByText(/^Your bank declined this card: not enough available funds/)).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expect(page.getByLabel('Expires')).toHaveValue('12/34')
    await expectAccessible(page)

    await page.getByLabel('Card number').fill('4000002760003184')
    await pay(page).dblclick()
    // Its bank verifies its customer twice: to store the card, and to charge it.
    const bank = page.getByRole('alertdialog', { name: 'Your test bank asks' })
    const paid = page.getByRole('status').filter({ hasText: 'We received $14.95.' })
    await expect(async () => {
      if (await bank.isVisible()) await bank.getByRole('button', { name: 'Yes, it’s me' }).click()
      await expect(paid).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByRole('row', { name: /Total paid/ })).toContainText('$14.95')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByText('Your membership is active.')).toBeVisible()
    await expect(receipts(page)).toHaveCount(before + 1)
    await expect(page.getByRole('region', { name: 'Renewal' })).toContainText('Visa ending in 3184')
    await mailTo(email, /membership is renewed/)
  })

  test('a bank that doesn’t answer is asked again, also after a reload, and charges once', async ({
    page,
    signInAsNew,
  }) => {
    await signInAsNew({ interval: 'month', status: 'past_due' })
    const before = await countReceipts(page)
    await page.goto('/dashboard/renew')
    await chooseCard(page, '4000000000000119')
    const sent = page.waitForRequest(/renewSubscription/)
    await pay(page).click()
    await sent
    await page.reload()
    await expect(page.getByRole('status')).toContainText(/You don’t need to pay again|We received/)
    await expectAccessible(page)
    await expect(page.getByRole('status')).toContainText('We received $14.95.', { timeout: 30_000 })
    await page.goto('/dashboard')
    await expect(receipts(page)).toHaveCount(before + 1)
  })
})

test.describe('paying twice', () => {
  test.use({ allowedErrors: [/409/] })

  test('in two tabs is charged once, and the back button offers no second charge', async ({
    page,
    context,
    signInAsNew,
  }) => {
    await signInAsNew({ interval: 'month', status: 'past_due' })
    const before = await countReceipts(page)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/dashboard/renew')
      await chooseCard(tab, '4242424242424242')
    }
    await pay(page).click()
    await expect(page.getByRole('status')).toContainText('We received')
    await pay(other).click()
    await expect(other.getByRole('alert')).toContainText('This has changed since it was shown to you.')
    await expect(other.getByRole('heading', { name: 'Renew early' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await expect(receipts(page)).toHaveCount(before + 1)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Renew early' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(receipts(page)).toHaveCount(before + 1)
  })
})

test.describe('a session that ends', () => {
  test.use({ allowedErrors: [/40[13] /] })

  test('before paying returns to the same page after signing in, and nothing is charged', async ({
    page,
    signInAsNew,
  }) => {
    const email = await signInAsNew({ status: 'expired', interval: 'year', autoRenew: false })
    const before = await countReceipts(page)
    await page.getByRole('link', { name: 'Renew my membership' }).click()
    await expect(page.getByRole('heading', { name: 'Renew your membership' })).toBeVisible()
    await page.context().clearCookies({ name: 'session' })
    await pay(page).click()
    await expect(page.getByText('You were signed out.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard\/renew$/)
    await expect(page.getByText('doesn’t renew automatically')).toBeVisible()
    await pay(page).click()
    await expect(page.getByRole('status')).toContainText('We received')
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await expect(receipts(page)).toHaveCount(before + 1)
  })
})

test.describe('canceling', () => {
  test('takes two clicks with the refund first; undoing it is offered and done', async ({
    page,
    signInAsNew,
    mailTo,
  }) => {
    const email = await signInAsNew({
      interval: 'year',
      joinedOn: dayBefore(10),
      dependents: [
        { firstName: 'Riley', dateOfBirth: '2010-03-04' },
        { firstName: 'Wren', dateOfBirth: '2014-05-06' },
      ],
    })
    await page.getByRole('link', { name: 'Cancel membership' }).click()
    await expect(page).toHaveTitle(/^Cancel membership/)
    const back = page.getByRole('region', { name: 'Your refund' })
    await expect(back).toContainText(/ends today, and we refund \$[\d.]+: everything you paid/)
    await expect(back).toContainText(
      /In \w+, if you cancel within 30 days after the day you join, we refund everything/,
    )
    await expect(back).toContainText(/Also ends for Riley and Wren/)
    await expect(back).toContainText('Won’t be charged again')
    const button = page.getByRole('button', { name: /^Cancel and get a refund of \$[\d.]+$/ })
    const refund = /\$[\d.]+/.exec((await button.textContent()) ?? '')?.[0] ?? ''
    await button.dblclick()
    await expect(page.getByRole('heading', { name: 'Your membership is canceled' })).toBeVisible()
    const sent = new RegExp(`We’ll refund \\${refund} on [\\d/]+ at \\d+:\\d\\d\\s[AP]M`)
    await expect(page.getByRole('status')).toContainText(sent)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Go to my account' }).click()
    await expect(page.getByText('Your membership is canceled.')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText(`We’ll refund ${refund} within 24 hours`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cancel membership' })).toHaveCount(0)
    await page.goto('/dashboard/cancel')
    await expect(page.getByText('This membership is over already.')).toBeVisible()
    await mailTo(email, /membership is canceled/)

    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Keep my membership' }).click()
    await expect(page.getByText('Your membership is active.')).toBeVisible()
    await expect(page.getByText('We’ll refund')).toHaveCount(0)
    await mailTo(email, /membership continues/)
  })

  test.describe('later', () => {
    test.use({ allowedErrors: [/409/] })
    test('refunds the unused part, also when two tabs request it; keeping it changes nothing', async ({
      page,
      context,
      signInAsNew,
    }) => {
      await signInAsNew({ interval: 'year', joinedOn: dayBefore(200) })
      await page.getByRole('link', { name: 'Cancel membership' }).click()
      await expect(page.getByText(/we refund \$[\d.]+: the unused part of your term/)).toBeVisible()
      await page.getByRole('link', { name: 'Keep my membership' }).click()
      await expect(page.getByText('Your membership is active.')).toBeVisible()
      const other = await context.newPage()
      for (const tab of [page, other]) await tab.goto('/dashboard/cancel')
      const button = { name: /^Cancel and get/ }
      await page.getByRole('button', button).click()
      await expect(page.getByRole('heading', { name: 'Your membership is canceled' })).toBeVisible()
      await other.getByRole('button', button).click()
      await expect(other.getByText('This membership is over already.')).toBeVisible()
    })
  })

  test.describe('while offline', () => {
    test.use({ allowedErrors: [/ERR_FAILED|net::/] })
    test('says that the outcome is unknown; pressed again it is done once', async ({ page, signInAsNew }) => {
      await page.clock.install()
      await signInAsNew({ interval: 'year', joinedOn: dayBefore(10) })
      await page.goto('/dashboard/cancel')
      await page.route('**/api/v4/member/cancel', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: /^Cancel and get/ }).click()
      const lost = page.getByRole('alert').filter({ hasText: 'We couldn’t confirm your request.' })
      await expect(async () => {
        await page.clock.runFor(2_000)
        await expect(lost).toBeVisible({ timeout: 100 })
      }).toPass()
      await page.unrouteAll({ behavior: 'wait' })
      await page.getByRole('button', { name: /^Cancel and get/ }).click()
      await expect(page.getByRole('heading', { name: 'Your membership is canceled' })).toBeVisible()
      await expect(page.getByRole('status')).toContainText(/We’ll refund \$[\d.]+ on/)
    })
  })
})
