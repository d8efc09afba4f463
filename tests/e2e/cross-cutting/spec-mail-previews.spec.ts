import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from './accessible-expect-accessible.ts'

test('every mail there is can be looked at, as text and as HTML, with its links', async ({ page }) => {
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: 'See every mail there is' }).click()
  const welcome = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'welcome', exact: true }) })
  await expect(welcome).toContainText('Your member number is 7KQM-4XDA-92HR')
  await expectAccessible(page)
  await welcome.getByRole('link', { name: 'As HTML' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Morgan' })).toBeVisible()
  await expectAccessible(page)
})
