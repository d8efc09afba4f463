import { expect, test } from '../fixtures.ts'
import { signInStaff } from './staff-journey.ts'

test('§console: in all brands a misspelled name leads to its member, and a date is accepted as printed', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const url = await signInStaff(page, server, 'owner@enamel.example')
  await page.goto(`${url}/all/today`)
  await expect(page.getByRole('heading', { name: 'Waiting in your brands' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bright Harbor', exact: false }).first()).toBeVisible()
  await page.keyboard.press('Control+K')
  const box = page.getByRole('searchbox')
  await box.fill('payments')
  await expect(page.getByRole('menuitem', { name: /^Payments/ }).first()).toBeVisible()
  await box.fill('elery')
  const member = page.getByRole('menuitem', { name: /Ellery/ }).first()
  await expect(member).toContainText('Bright')
  await member.click()
  await expect(page).toHaveURL(/\/brightharbor\/members\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ellery')

  await page.goto(`${url}/brightharbor/money/payments`)
  await page.getByLabel('From', { exact: true }).fill('Nov 1, 2026')
  await page.getByLabel('To', { exact: true }).fill('11/30/26')
  await page.getByRole('search').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('11/01/2026')
  await expect(page.getByText('Enter a day')).toHaveCount(0)
})
