import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { expectFine, signInStaff } from './staff-journey.ts'

test.use({ world: 'money' })

test('§console: a refund is approved by another person, one is made immediately, one waits; a dispute is set aside', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const url = await signInStaff(page, server, 'manager@brightharbor.example')
  await page.goto(`${url}/brightharbor/today`)
  await page.getByRole('link', { name: / waits? for approval/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds')
  await page.getByRole('button', { name: /^Approve / }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve and refund' }).click()
  await expect(page.getByText('approved by Noor Castell')).toBeVisible()

  await page.getByRole('link', { name: 'Failed', exact: true }).click()
  await page.getByRole('button', { name: 'Record promise of Sasha Marlowe' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a day, like')).toBeVisible()
  await page.getByLabel('On', { exact: true }).fill('2031-01-02')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('01/02/31')).toBeVisible()

  await page.goto(`${url}/brightharbor/money/payments?status=failed`)
  await expect(page.getByRole('row')).not.toHaveCount(1)
  await page.goto(`${url}/brightharbor/money/refunds`)
  await page.getByRole('region', { name: 'Manual refunds' }).getByRole('link').first().click()
  await page.getByLabel('Amount in dollars').fill('a lot')
  await page.getByRole('button', { name: 'Refund it' }).click()
  await expect(page.getByText('Enter an amount in dollars.')).toBeVisible()
  await expect(page.getByLabel('Amount in dollars')).toBeFocused()
  await page.getByLabel('Amount in dollars').fill('10')
  await page.getByLabel('Reason, for the audit log').fill('The phone rang for an hour')
  await expect(page.getByText('$10.00 is refunded right away to the original payment method.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refund it' }).click()
  await expect(page.getByRole('cell', { name: 'The phone rang for an hour' })).toBeVisible()
  await page.getByLabel('Amount in dollars').fill('45.50')
  await page.getByLabel('Reason, for the audit log').fill('And again')
  await page.getByRole('button', { name: 'Request the refund' }).click()
  await expect(page.getByText('Waits for approval')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve / })).toHaveCount(0)
  await page.getByRole('button', { name: /^Withdraw / }).click()
  await page.getByLabel('Reason, for the audit log').fill('Not needed')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()

  await page.goto(`${url}/brightharbor/money/events`)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await page.getByLabel('Reason, for the audit log').fill('We sent the bank the visits')
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Noor Castell: We sent the bank the visits')).toBeVisible()
})

test('§console: every payments screen at three widths, in light and dark, without an axe violation', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const url = await signInStaff(page, server, 'owner@enamel.example')
  const screens = ['payments', 'failed', 'renewals', 'refunds', 'events', 'books', 'statement']
  for (const screen of [...screens, 'payment']) {
    if (screen === 'payment') {
      await page.goto(`${url}/brightharbor/money/payments`)
      await page.getByRole('table').getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(' from ')
    } else {
      await page.goto(`${url}/brightharbor/money/${screen}`)
    }
    await expectFine(page)
  }
  await page.getByRole('link', { name: 'Adjust', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Adjustment for ')
  await page.getByLabel('Credit in dollars').fill('20')
  await page.getByLabel('What it’s for, in the email').fill('For the visit that was moved')
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(page.getByText('Credit now: $20.00')).toBeVisible()
  await expectFine(page)
})
