import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { atDeskAndOnPhone, expect, test } from '#tests/e2e/fixtures.ts'

atDeskAndOnPhone(() => {
  test('the site can be walked in Spanish, and back to English by a link on each page', async ({ page }) => {
    test.slow()
    await page.goto('/es')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/es$/)
    await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/)
    await expectAccessible(page)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Accesibilidad' }).click()
    await expect(page).toHaveURL(/\/es\/accessibility$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Accesibilidad' })).toBeVisible()

    await page.goto('/es/find-a-dentist')
    const search = page.getByRole('search').first()
    await search.getByRole('textbox').first().fill('85004')
    await search.getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/\/es\/find-a-dentist\?zip=85004/)
    await expect(page.getByRole('heading', { name: /a 25 millas o menos de Phoenix/ })).toBeVisible()
    await expectAccessible(page)
    await footer.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/:\d+\/find-a-dentist\?zip=85004/)
    await expect(page.getByRole('heading', { name: /within 25 miles of Phoenix/ })).toBeVisible()
    await footer.getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(/\/es\/find-a-dentist\?zip=85004/)

    await page.goto('/es/dashboard')
    await expect(page).toHaveURL(/\/es\/member-login$/)
    await expectAccessible(page)
  })
})
