import { expect, onPhone, test } from '#tests/e2e/fixtures.ts'

test.use({ geolocation: { latitude: 33.4484, longitude: -112.074 }, permissions: ['geolocation'] })

onPhone(() => {
  test('near me keeps filters that were set but not searched yet', async ({ page }) => {
    await page.goto('/find-a-dentist')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Language spoken').selectOption('es')
    await page.getByLabel('Within').selectOption('50')
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page).toHaveURL(/lat=33\.448&lng=-112\.074&radius=50&language=es$/)
    await expect(page.getByLabel('Language spoken')).toHaveValue('es')
    await expect(page.getByRole('heading', { name: /within 50 miles of/ })).toBeFocused()
    await page.getByRole('button', { name: 'Show on a map' }).click()
    await expect(page.locator('#office-map canvas')).toBeVisible()
  })
})
