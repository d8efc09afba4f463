import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('the site can be browsed in Spanish, and back to English by a link on each page', async ({ page }) => {
  test.slow()
  await page.goto('/es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/es$/)
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/)
  await expectAccessible(page)
  // The brand's own content is in Spanish too: texts, titles, menus and the names of what it sells.
  await expect(
    page.getByRole('heading', { level: 1, name: 'Un buen cuidado dental, a su alcance' }),
  ).toBeVisible()
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Planes de ahorro dental/)
  await expect(page.getByRole('heading', { name: 'Los planes y cuánto cuestan' })).toBeVisible()
  await expect(page.getByText('Para un adulto: dos exámenes dentales al año incluidos').first()).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Accesibilidad' }).click()
  await expect(page).toHaveURL(/\/es\/accessibility$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Accesibilidad' })).toBeVisible()

  await footer.getByRole('link', { name: 'Preguntas', exact: true }).click()
  await expect(page).toHaveURL(/\/es\/faq$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Preguntas con respuestas claras' })).toBeVisible()
  await expect(page.getByText('¿Cómo funciona un plan de ahorro?')).toBeVisible()
  await page.goto('/es/terms')
  await expect(page.getByText('Estos términos son el contrato entre usted y')).toBeVisible()

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

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('is offered an English page in Spanish, until dismissed; the page itself is the same for all', async ({
    page,
    request,
  }) => {
    await page.goto('/faq?utm_source=card')
    const offer = page.getByRole('complementary', { name: 'Leer en español' })
    await expect(offer).toContainText('Esta página también está en español.')
    await expectAccessible(page)
    const toSpanish = offer.getByRole('link', { name: 'Leer en español' })
    await toSpanish.click()
    await expect(page).toHaveURL(/\/es\/faq\?utm_source=card$/)
    await expect(offer).toHaveCount(0)
    await page.goto('/faq')
    await offer.getByRole('button', { name: 'Cerrar' }).click()
    await expect(offer).toHaveCount(0)
    await page.goto('/support')
    await page.waitForLoadState('networkidle')
    await expect(offer).toHaveCount(0)
    const [spanish, english] = await Promise.all(
      ['es', 'en'].map((language) => request.get('/faq', { headers: { 'accept-language': language } })),
    )
    expect(spanish?.headers().vary ?? '').not.toMatch(/language/i)
    expect(await spanish?.text()).toBe(await english?.text())
  })
})

test('a browser that prefers English gets no offer', async ({ page }) => {
  await page.goto('/faq')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('complementary', { name: 'Leer en español' })).toHaveCount(0)
})
